internal import Glibc

/// The machine's processors.
enum Processors {
    /// How many are in use, at least 1.
    static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
