/// Placeholder.
public func run() {}
