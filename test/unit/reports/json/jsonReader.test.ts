import assert from "node:assert/strict";
import { JsonReader } from "../../../../src/reports/json/jsonReader";

/** Reads a text in pieces of some characters, and returns the outermost object, of which everything is kept. */
function read(text: string, pieceLength = text.length): unknown {
  const reader = new JsonReader({ isNeeded: () => true, visit: () => true });
  for (let start = 0; start < text.length; start += pieceLength) reader.write(text.slice(start, start + pieceLength));
  assert.ok(reader.isComplete);
  return JSON.parse(JSON.stringify(reader.root));
}

const document = {
  text: 'a "quoted" \\ line\nwith é, \u2028 and 😀',
  numbers: [0, -1.5, 1e21, 12345678901],
  words: [true, false, null],
  empty: [{}, [], ""],
  nested: { list: [[{ name: "x" }]] },
};

describe("JsonReader", () => {
  it("reads what JSON.parse reads, whatever the size of the pieces", () => {
    const text = JSON.stringify(document, undefined, 2).replace("é", "\\u00e9");
    for (const pieceLength of [1, 2, 3, 7, 64, text.length]) assert.deepEqual(read(text, pieceLength), document);
  });

  it("reads needed fields only, and keeps objects that the visitor wants", () => {
    const visits: unknown[] = [];
    const reader = new JsonReader({
      isNeeded: (name) => name !== "skipped",
      visit: ({ id }, name, parents) => {
        visits.push([id, name, parents.length]);
        return id !== 1;
      },
    });
    reader.write('{"items":[{"id":1},{"id":2,"skipped":{"id":3,"text":"}\\""}}]}');
    assert.deepEqual(visits, [
      [1, "items", 1],
      [2, "items", 1],
      [undefined, "", 0],
    ]);
    assert.equal(JSON.stringify(reader.root), '{"items":[{"id":2}]}');
  });

  it("gives the fields that were read so far", () => {
    const reader = new JsonReader({ isNeeded: () => true, visit: () => true });
    reader.write('{"first":1,"second":{"third":');
    assert.deepEqual([JSON.stringify(reader.root), reader.isComplete], ['{"first":1}', false]);
  });

  it("cuts long strings before an escape that would be halved", () => {
    const cutValue = read(`{"a":"${"x".repeat(7_999)}\\u00e9${"y".repeat(100_000)}","b":1}`, 1_000);
    assert.deepEqual(cutValue, { a: "x".repeat(7_999), b: 1 });
  });

  it("stores a field named __proto__ as any other", () => {
    assert.equal(JSON.stringify(read('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
  });

  for (const text of [
    "{]",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "[1,]",
    "{} {}",
    '{"a":1 "b":2}',
    "[1}",
    "{,}",
    "[tru]",
    ":",
  ]) {
    it(`throws for ${text}`, () => {
      assert.throws(() => read(text), SyntaxError);
    });
  }

  it("visits what it has kept once more, and leaves out what is not wanted then", () => {
    const visits: unknown[] = [];
    let isDecided = false;
    const reader = new JsonReader({
      isNeeded: () => true,
      visit: ({ id }, name, parents) => {
        visits.push([isDecided, id, name, parents.length]);
        return !isDecided || id !== 1;
      },
      readField: ({ kind }) => {
        if (kind === undefined || isDecided) return;
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

  it("ends open lists and objects where a document ends", () => {
    const reader = new JsonReader({ isNeeded: () => true, visit: () => true });
    reader.write('{"a":[{"b":1,"c":"x');
    reader.end();
    assert.equal(JSON.stringify(reader.root), '{"a":[{"b":1}]}');
  });
});
