import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { readTexts } from "./texts";

describe("readDifference, otherLanguages", () => {
  const readText = readTexts("otherLanguages.txt");

  it("JUnit 4: a text whose difference is in brackets", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: a text whose difference is in brackets")), {
      expected: "abcd",
      actual: "abxd",
    });
  });

  it("JUnit 4: brackets of the text", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: brackets of the text")), {
      expected: "a[1]b[2]c",
      actual: "a[1]b[3]c",
    });
  });

  it("JUnit 4: nothing that is not in the other text", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: nothing that is not in the other text")), {
      expected: "ab",
      actual: "aXb",
    });
  });

  it("JUnit 4: lists, whose brackets may be those of a text", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: lists, whose brackets may be those of a text")), undefined);
  });

  it("JUnit 4: a shortened text", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: a shortened text")), undefined);
  });

  it("JUnit 4: elements of an array", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: elements of an array")), undefined);
  });

  it("JUnit 4: values that are printed alike", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: values that are printed alike")), undefined);
  });

  it("JUnit 4: lines with the sign at the end", () => {
    assert.deepEqual(readDifference(readText("JUnit 4: lines with the sign at the end")), {
      expected: "a\nb>\n  c",
      actual: "a\nb>\n  d",
    });
  });

  it("Hamcrest: a number", () => {
    assert.deepEqual(readDifference(readText("Hamcrest: a number")), { expected: "5", actual: "4" });
  });

  it("Hamcrest: one of several", () => {
    assert.deepEqual(readDifference(readText("Hamcrest: one of several")), undefined);
  });

  it("AssertJ: lists", () => {
    assert.deepEqual(readDifference(readText("AssertJ: lists")), { expected: "[2]", actual: "[1]" });
  });

  it("AssertJ: a value that is not greater", () => {
    assert.deepEqual(readDifference(readText("AssertJ: a value that is not greater")), undefined);
  });

  it("Testify: texts", () => {
    assert.deepEqual(readDifference(readText("Testify: texts")), {
      expected: '"first\\nsecond"',
      actual: '"first\\nthird"',
    });
  });

  it("Testify: two comparisons", () => {
    assert.deepEqual(readDifference(readText("Testify: two comparisons")), undefined);
  });

  it("RSpec: texts", () => {
    assert.deepEqual(readDifference(readText("RSpec: texts")), {
      expected: '"first\\nsecond!\\n\\n  indented\\nlast\\n"',
      actual: '"first\\nsecond\\n\\n  indented\\nlast\\n"',
    });
  });

  it("RSpec: a negated comparison", () => {
    assert.deepEqual(readDifference(readText("RSpec: a negated comparison")), undefined);
  });

  it("RSpec: a value that is not greater", () => {
    assert.deepEqual(readDifference(readText("RSpec: a value that is not greater")), undefined);
  });

  it("Minitest: objects", () => {
    assert.deepEqual(readDifference(readText("Minitest: objects")), {
      expected: "{:a=>1, :b=>[1, 2]}",
      actual: "{:a=>1, :b=>[1, 3]}",
    });
  });

  it("Minitest: a diff with as many lines around as it shows at most", () => {
    assert.deepEqual(
      readDifference(readText("Minitest: a diff with as many lines around as it shows at most")),
      undefined,
    );
  });

  it("PHPUnit: numbers", () => {
    assert.deepEqual(readDifference(readText("PHPUnit: numbers")), { expected: "9", actual: "8" });
  });

  it("PHPUnit: texts", () => {
    assert.deepEqual(readDifference(readText("PHPUnit: texts")), { expected: "'a'", actual: "'b'" });
  });

  it("PHPUnit: a count", () => {
    assert.deepEqual(readDifference(readText("PHPUnit: a count")), { expected: "2", actual: "1" });
  });

  it("PHPUnit: a diff that leaves lines out", () => {
    assert.deepEqual(readDifference(readText("PHPUnit: a diff that leaves lines out")), undefined);
  });

  it("GoogleTest: a constant", () => {
    assert.deepEqual(readDifference(readText("GoogleTest: a constant")), { expected: "9", actual: "8" });
  });

  it("GoogleTest: a name that says it is expected", () => {
    assert.deepEqual(readDifference(readText("GoogleTest: a name that says it is expected")), {
      expected: "{ 1, 2 }",
      actual: "{ 1, 3 }",
    });
  });

  it("GoogleTest: two variables", () => {
    assert.deepEqual(readDifference(readText("GoogleTest: two variables")), undefined);
  });

  it("ExUnit: a constant on the left", () => {
    assert.deepEqual(readDifference(readText("ExUnit: a constant on the left")), { expected: "9", actual: "8" });
  });

  it("ExUnit: a value that is not greater", () => {
    assert.deepEqual(readDifference(readText("ExUnit: a value that is not greater")), undefined);
  });

  it("Rust: a message of the test", () => {
    assert.deepEqual(readDifference(readText("Rust: a message of the test")), { expected: "9", actual: "8" });
  });

  it("Rust: values that are equal", () => {
    assert.deepEqual(readDifference(readText("Rust: values that are equal")), undefined);
  });
});
