"""Runs a file's unittest cases and prints one line a test, as Tests/Peers/run counts them.

A test's docstring is the printed sentence. The output of a failing test follows its line, after
`#`; so do numbers that a test reports with `note`.
"""

import sys
import traceback
import unittest


class Lines(unittest.TestResult):
    """Prints each test as it ends."""

    def __init__(self):
        super().__init__()
        self.ok = True

    def startTest(self, test):
        super().startTest(test)
        self.ok = True

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.ok = False
        text = "".join(traceback.format_exception(*err))
        for line in text.splitlines():
            note(line[:2000])

    addError = addFailure

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            note(subtest._subDescription())
            self.addFailure(test, err)

    def addSkip(self, test, reason):
        self.addFailure(test, (AssertionError, AssertionError("skipped: " + reason), None))

    def stopTest(self, test):
        super().stopTest(test)
        sentence = test.shortDescription() or test.id()
        print(("ok " if self.ok else "not ok ") + sentence, flush=True)


def note(text):
    """Prints a line beside the results."""
    print("# " + str(text), flush=True)


def main():
    """Runs the tests of the file that was started, and ends the process."""
    tests = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    result = Lines()
    count = tests.countTestCases()
    tests.run(result)
    print(f"1..{count}", flush=True)
    sys.exit(0 if result.wasSuccessful() else 1)
