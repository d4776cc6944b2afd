internal import Glibc

/// The machine's processors.
public enum Processors {
    /// How many are in use, at least 1.
    public static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
