import assert from "node:assert/strict";
import { JsonReader } from "../../../../src/reports/json/jsonReader";

/** Creates a reader that keeps the whole document. */
const createReader = () => new JsonReader({ isNeeded: () => true, visit: () => true });

/** Reads a text in pieces of this length, and returns the whole document. */
function read(text: string, pieceLength = text.length): unknown {
  const reader = createReader();
  for (let start = 0; start < text.length; start += pieceLength) {
    reader.write(text.slice(start, start + pieceLength));
  }
  assert.ok(reader.isComplete);
  return JSON.parse(JSON.stringify(reader.root));
}

const document = {
  text: 'a "quoted" \\ line\nwith é, \u2028 and 😀',
  numbers: [0, -1.5, 1e21, 12345678901],
  menu: "menu\n",
  words: [true, false, null],
  empty: [{}, [], ""],
  nested: { list: [[{ name: "x" }]] },
};

describe("JsonReader", () => {
  for (const pieceLength of [1, 2, 3, 7, 64, 1_000]) {
    it(`reads a document like JSON.parse in pieces of ${pieceLength} characters`, () => {
      const text = JSON.stringify(document, undefined, 2).replace("é", "\\u00e9");
      assert.deepEqual(read(text, pieceLength), document);
    });
  }

  it("reads lines that end with a carriage return, and are indented by tabs", () => {
    assert.deepEqual(read(JSON.stringify(document, undefined, "\t").replaceAll("\n", "\r\n")), document);
  });

  it("reads only needed fields, and keeps the objects for which the visitor returns true", () => {
    const visits: unknown[] = [];
    const reader = new JsonReader({
      isNeeded: (name) => name !== "skipped",
      visit: ({ id }, name, parents) => {
        visits.push([id, name, parents.length]);
        return id !== 1;
      },
    });
    reader.write(
      '{"items":[{"id":1},{"skipped":"no","id":2,"skipped":4,"skipped":{"id":3,"text":"}\\""},"skipped":[4,"no"]}]}',
    );
    assert.deepEqual(visits, [
      [1, "items", 1],
      [2, "items", 1],
      [undefined, "", 0],
    ]);
    assert.equal(JSON.stringify(reader.root), '{"items":[{"id":2}]}');
  });

  it("has the fields that were read so far", () => {
    const reader = createReader();
    reader.write('{"first":1,"second":{"third":');
    assert.deepEqual([JSON.stringify(reader.root), reader.isComplete], ['{"first":1}', false]);
  });

  for (const [length, sequence, expected] of [
    [7_993, "\\u00e9", "éy"],
    [7_994, "\\u00e9", "é"],
    [7_995, "\\u00e9", ""],
    [7_999, "\\u00e9", ""],
    [7_998, "\\n", "\n"],
    [7_999, "\\n", ""],
    [7_998, '\\"', '"'],
    [7_999, '\\"', ""],
  ] as const) {
    it(`keeps ${JSON.stringify(expected)} of ${sequence} after ${length} characters of a long string`, () => {
      const start = "x".repeat(length);
      const value = read(`{"a":"${start}${sequence}${"y".repeat(100_000)}","b":1}`, 1_000);
      assert.deepEqual(value, { a: start + expected, b: 1 });
    });
  }

  it("keeps a field named __proto__ like any other", () => {
    assert.equal(JSON.stringify(read('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
  });

  for (const text of [
    "{]",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "[1,]",
    '{"a":1 "b":2}',
    "[1}",
    "{,}",
    '{"a"]',
    '{"a":1]',
    '{"a":[1}}',
    "]",
    "[;]",
    "[1 2]",
    "['a']",
    "{a:1}",
    "[tru]",
    ":",
  ]) {
    it(`throws for ${text}`, () => {
      const reader = createReader();
      assert.throws(() => reader.write(text), SyntaxError);
    });
  }

  it("visits the kept objects again when it is told to, and removes those for which the visitor returns false", () => {
    const visits: unknown[] = [];
    let isDecided = false;
    const reader = new JsonReader({
      isNeeded: () => true,
      visit: ({ id }, name, parents) => {
        visits.push([isDecided, id, name, parents.length]);
        return !isDecided || id !== 1;
      },
      readField: ({ kind }) => {
        if (kind === undefined || isDecided) {
          return;
        }
        isDecided = true;
        reader.revisit();
      },
    });
    reader.write('{"a":{"id":0,"b":{"id":1}},"items":[[{"id":1},{"id":2}],3],"kind":1,"c":{"id":1},"d":4}');
    assert.deepEqual(visits, [
      [false, 1, "b", 2],
      [false, 0, "a", 1],
      [false, 1, "items", 1],
      [false, 2, "items", 1],
      [true, 1, "b", 2],
      [true, 0, "a", 1],
      [true, 1, "items", 1],
      [true, 2, "items", 1],
      [true, 1, "c", 1],
      [true, undefined, "", 0],
    ]);
    assert.equal(JSON.stringify(reader.root), '{"a":{"id":0},"items":[[{"id":2}],3],"kind":1,"d":4}');
  });

  it("counts only the characters that it still keeps", () => {
    const item = `{"a":[{"b":[${"1,".repeat(9)}1]}],"c":"${"x".repeat(50)}",${'"d":1,'.repeat(8)}"e":1},`;
    const reader = new JsonReader({ isNeeded: () => true, visit: (_, name) => name !== "items" });
    reader.write(`{"items":[${item.repeat(50_000)}{}]}`);
    assert.equal(JSON.stringify(reader.root), '{"items":[]}');
  });

  it("counts the kept values again when it visits them again", () => {
    /** Creates a reader that decides at the field `kind` whether objects are kept. */
    const createDecidingReader = (isKept: boolean) => {
      let isDecided = false;
      const reader = new JsonReader({
        isNeeded: () => true,
        visit: () => !isDecided || isKept,
        readField: ({ kind }) => {
          if (kind === undefined || isDecided) {
            return;
          }
          isDecided = true;
          reader.revisit();
        },
      });
      return reader;
    };
    const keepingReader = createDecidingReader(true);
    keepingReader.write(`{"a":[{"b":[${"1,".repeat(899_999)}1]}],"kind":1,"c":[${"1,".repeat(99_996)}`);
    assert.throws(() => keepingReader.write("1,"), SyntaxError);
    const otherReader = createDecidingReader(false);
    otherReader.write(`{"a":[{"b":[${"1,".repeat(899_999)}1]}],"kind":1,"c":[${"1,".repeat(100_000)}`);
  });

  it("closes open lists and objects at the end of a truncated document", () => {
    const reader = createReader();
    reader.write('{"a":[{"b":1,"c":"x');
    reader.end();
    assert.equal(JSON.stringify(reader.root), '{"a":[{"b":1}]}');
  });
});
