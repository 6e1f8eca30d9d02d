// The limit of a start: a Swift program that says one line.

print("hello")
