import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { readTexts } from "./texts";

describe("readDifference, javascript", () => {
  const readText = readTexts("javascript.txt");

  it("jest: a text of several lines", () => {
    assert.deepEqual(readDifference(readText("jest: a text of several lines")), {
      expected: "first\nsecond!\n\n  indented\nlast\n",
      actual: "first\nsecond\n\n  indented\nlast\n",
    });
  });

  it("jest: nested objects", () => {
    assert.deepEqual(readDifference(readText("jest: nested objects")), {
      expected:
        'Object {\n  "at": Object {\n    "a": Object {\n      "b": Array [\n        "x",\n        "z",\n      ],\n    },\n  },\n  "name": "tea",\n  "sizes": Array [\n    1,\n    3,\n  ],\n}',
      actual:
        'Object {\n  "at": Object {\n    "a": Object {\n      "b": Array [\n        "x",\n        "y",\n      ],\n    },\n  },\n  "name": "tea",\n  "sizes": Array [\n    1,\n    2,\n  ],\n}',
    });
  });

  it("jest: numbers", () => {
    assert.deepEqual(readDifference(readText("jest: numbers")), { expected: "9", actual: "8" });
  });

  it("jest: texts that look like a diff", () => {
    assert.deepEqual(readDifference(readText("jest: texts that look like a diff")), {
      expected: "- a\n+ c\n- Expected",
      actual: "- a\n+ b\n- Expected",
    });
  });

  it("jest: a property", () => {
    assert.deepEqual(readDifference(readText("jest: a property")), { expected: "2", actual: "1" });
  });

  it("jest: a missing property", () => {
    assert.deepEqual(readDifference(readText("jest: a missing property")), undefined);
  });

  it("jest: an inline snapshot", () => {
    assert.deepEqual(readDifference(readText("jest: an inline snapshot")), {
      expected: '{ "a": 2 }',
      actual: '{\n  "a": 1,\n}',
    });
  });

  it("jest: a diff that leaves lines out", () => {
    assert.deepEqual(readDifference(readText("jest: a diff that leaves lines out")), undefined);
  });

  it("jest: a value that is not greater", () => {
    assert.deepEqual(readDifference(readText("jest: a value that is not greater")), undefined);
  });

  it("jest: a part of an object", () => {
    assert.deepEqual(readDifference(readText("jest: a part of an object")), undefined);
  });

  it("jest: objects that look alike", () => {
    assert.deepEqual(readDifference(readText("jest: objects that look alike")), undefined);
  });

  it("vitest: a text of several lines, in colours", () => {
    assert.deepEqual(readDifference(readText("vitest: a text of several lines, in colours")), {
      expected: "first\nsecond!\n\n  indented\nlast\n",
      actual: "first\nsecond\n\n  indented\nlast\n",
    });
  });

  it("vitest: values of different types", () => {
    assert.deepEqual(readDifference(readText("vitest: values of different types")), {
      expected: "2",
      actual: "undefined",
    });
  });

  it("vitest: a text with a stack", () => {
    assert.deepEqual(readDifference(readText("vitest: a text with a stack")), undefined);
  });

  it("vitest: a message of an error", () => {
    assert.deepEqual(readDifference(readText("vitest: a message of an error")), undefined);
  });

  it("mocha: a number", () => {
    assert.deepEqual(readDifference(readText("mocha: a number")), { expected: "9", actual: "8" });
  });

  it("mocha: texts without an end of the last line", () => {
    assert.deepEqual(readDifference(readText("mocha: texts without an end of the last line")), {
      expected: "a\nb\nc\ne",
      actual: "a\nb\nc\nd",
    });
  });

  it("mocha: a diff with as many lines around as it shows at most", () => {
    assert.deepEqual(
      readDifference(readText("mocha: a diff with as many lines around as it shows at most")),
      undefined,
    );
  });

  it("mocha: a value that is not above", () => {
    assert.deepEqual(readDifference(readText("mocha: a value that is not above")), undefined);
  });

  it("mocha: a line of dashes", () => {
    assert.deepEqual(readDifference(readText("mocha: a line of dashes")), undefined);
  });

  it("node: objects", () => {
    assert.deepEqual(readDifference(readText("node: objects")), {
      expected: "{ a: 1, b: [ 1 ] }",
      actual: "{ a: 1, b: [ 1, 2 ] }",
    });
  });

  it("node: texts with quotes, and a comma at the end", () => {
    assert.deepEqual(readDifference(readText("node: texts with quotes, and a comma at the end")), {
      expected: "'a,\\n expected: 1'",
      actual: '"it\'s"',
    });
  });

  it("node: a message of the test", () => {
    assert.deepEqual(readDifference(readText("node: a message of the test")), { expected: "2", actual: "1" });
  });

  it("node: a falsy value", () => {
    assert.deepEqual(readDifference(readText("node: a falsy value")), undefined);
  });

  it("node: false, with a message", () => {
    assert.deepEqual(readDifference(readText("node: false, with a message")), undefined);
  });

  it("node: an error that is another one", () => {
    assert.deepEqual(readDifference(readText("node: an error that is another one")), undefined);
  });

  it("node, TAP: texts", () => {
    assert.deepEqual(readDifference(readText("node, TAP: texts")), { expected: "'grösse'", actual: "'größe'" });
  });

  it("ava: a text of several lines", () => {
    assert.deepEqual(readDifference(readText("ava: a text of several lines")), {
      expected: "`first\nsecond!\n\n  indented\nlast\n`",
      actual: "`first\nsecond\n\n  indented\nlast\n`",
    });
  });

  it("ava: a part of an object", () => {
    assert.deepEqual(readDifference(readText("ava: a part of an object")), undefined);
  });

  it("jasmine: a text of several lines", () => {
    assert.deepEqual(readDifference(readText("jasmine: a text of several lines")), {
      expected: "'first\nsecond!\n\n  indented\nlast\n'",
      actual: "'first\nsecond\n\n  indented\nlast\n'",
    });
  });

  it("jasmine: parts of an array", () => {
    assert.deepEqual(readDifference(readText("jasmine: parts of an array")), undefined);
  });

  it("jasmine: a falsy value", () => {
    assert.deepEqual(readDifference(readText("jasmine: a falsy value")), undefined);
  });

  it("jasmine: words of an assertion in a value", () => {
    assert.deepEqual(readDifference(readText("jasmine: words of an assertion in a value")), {
      expected: "'c'",
      actual: "'a to be b'",
    });
  });
});
