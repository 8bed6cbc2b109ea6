import ArgumentParser

@main
struct Insetory: ParsableCommand {}
