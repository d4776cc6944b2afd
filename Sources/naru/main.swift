import CommandLine
run()
