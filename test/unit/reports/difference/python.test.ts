import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { readTexts } from "./texts";

describe("readDifference, python", () => {
  const readText = readTexts("python.txt");

  it("pytest: a number", () => {
    assert.deepEqual(readDifference(readText("pytest: a number")), { expected: "9", actual: "8" });
  });

  it("pytest: a constant on the left", () => {
    assert.deepEqual(readDifference(readText("pytest: a constant on the left")), { expected: "8", actual: "9" });
  });

  it("pytest: a name on the left that says it is expected", () => {
    assert.deepEqual(readDifference(readText("pytest: a name on the left that says it is expected")), {
      expected: "9",
      actual: "8",
    });
  });

  it("pytest: a text of several lines", () => {
    assert.deepEqual(readDifference(readText("pytest: a text of several lines")), {
      expected: "first\nsecond!\n\n  indented\nlast\n",
      actual: "first\nsecond\n\n  indented\nlast\n",
    });
  });

  it("pytest: a text without an end of its last line", () => {
    assert.deepEqual(readDifference(readText("pytest: a text without an end of its last line")), {
      expected: "first\nsecond",
      actual: "first\nsecond\n\n  indented\nlast\n",
    });
  });

  it("pytest: objects", () => {
    assert.deepEqual(readDifference(readText("pytest: objects")), {
      expected: "{'a': 1, 'b': {'c': [1, 3]}}",
      actual: "{'a': 1, 'b': {'c': [1, 2]}}",
    });
  });

  it("pytest: a message of the test", () => {
    assert.deepEqual(readDifference(readText("pytest: a message of the test")), { expected: "2", actual: "1" });
  });

  it("pytest: a comprehension on the left", () => {
    assert.deepEqual(readDifference(readText("pytest: a comprehension on the left")), {
      expected: "['b']",
      actual: "['a']",
    });
  });

  it("pytest: a shortened list", () => {
    assert.deepEqual(readDifference(readText("pytest: a shortened list")), undefined);
  });

  it("pytest: a part of a long text", () => {
    assert.deepEqual(readDifference(readText("pytest: a part of a long text")), undefined);
  });

  it("pytest: a negated comparison", () => {
    assert.deepEqual(readDifference(readText("pytest: a negated comparison")), undefined);
  });

  it("pytest: an operator in a value", () => {
    assert.deepEqual(readDifference(readText("pytest: an operator in a value")), undefined);
  });

  it("pytest: a comparison that was the cause of another error", () => {
    assert.deepEqual(readDifference(readText("pytest: a comparison that was the cause of another error")), undefined);
  });

  it("pytest: what the test printed", () => {
    assert.deepEqual(readDifference(readText("pytest: what the test printed")), undefined);
  });

  it("pytest: an inexact comparison", () => {
    assert.deepEqual(readDifference(readText("pytest: an inexact comparison")), undefined);
  });

  it("unittest: a constant on the left", () => {
    assert.deepEqual(readDifference(readText("unittest: a constant on the left")), { expected: "8", actual: "9" });
  });

  it("unittest: a text of several lines", () => {
    assert.deepEqual(readDifference(readText("unittest: a text of several lines")), {
      expected: "first\nsecond!\n\n  indented\nlast\n",
      actual: "first\nsecond\n\n  indented\nlast\n",
    });
  });

  it("unittest: a text without an end of its last line", () => {
    assert.deepEqual(readDifference(readText("unittest: a text without an end of its last line")), {
      expected: "'first\\nsecond'",
      actual: "'first\\nsecond\\n\\n  indented\\nlast\\n'",
    });
  });

  it("unittest: objects, with hints", () => {
    assert.deepEqual(readDifference(readText("unittest: objects, with hints")), {
      expected: "{'a': 1, 'b': {'c': [1, 3]}}",
      actual: "{'a': 1, 'b': {'c': [1, 2]}}",
    });
  });

  it("unittest: a message of the test", () => {
    assert.deepEqual(readDifference(readText("unittest: a message of the test")), undefined);
  });

  it("unittest: an inexact comparison", () => {
    assert.deepEqual(readDifference(readText("unittest: an inexact comparison")), undefined);
  });
});
