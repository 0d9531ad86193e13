import { strict as assert } from "node:assert";
import { simpleType, splitTypes } from "../../../../src/domain/testNames/parameterTypes";
import { type MethodName, methodNameReadings } from "../../../../src/locate/names/methodNames";

const methods: readonly (readonly [raw: string, readings: readonly MethodName[]])[] = [
  ["adds", [{ name: "adds" }]],
  [" adds ", [{ name: "adds" }]],
  ["adds (retry #2)", [{ name: "adds" }]],
  [
    "adds()",
    [{ name: "adds()" }, { name: "adds", parameters: [] }, { name: "adds", parameters: [], takesValues: false }],
  ],
  // A name in Kotlin's backquotes may contain brackets, so that the text before the last ones is a reading as well.
  [
    "adds (all) (int)[1]",
    [
      { name: "adds (all) (int)[1]" },
      { name: "adds (all)", parameters: ["int"] },
      { name: "adds", takesValues: false },
    ],
  ],
  [
    "adds (all)()",
    [{ name: "adds (all)()" }, { name: "adds (all)", parameters: [] }, { name: "adds", takesValues: false }],
  ],
  ["adds (all) (int)[1] now", [{ name: "adds (all) (int)[1] now" }, { name: "adds", takesValues: false }]],
  ["adds(int)", [{ name: "adds(int)" }, { name: "adds", parameters: ["int"], takesValues: false }]],
  ["adds (int)", [{ name: "adds (int)" }, { name: "adds", parameters: ["int"], takesValues: false }]],
  ["adds(int)[1, 2]", [{ name: "adds(int)[1, 2]" }, { name: "adds", parameters: ["int"], takesValues: false }]],
  ["adds{int}", [{ name: "adds{int}" }, { name: "adds", parameters: ["int"], takesValues: false }]],
  ["adds{int}[12]", [{ name: "adds{int}[12]" }, { name: "adds", parameters: ["int"], takesValues: false }]],
  ["adds{}[1]", [{ name: "adds{}[1]" }, { name: "adds", parameters: [], takesValues: false }]],
  [
    "add(int, java.util.Map<String, List<int[]>>)[1]",
    [
      { name: "add(int, java.util.Map<String, List<int[]>>)[1]" },
      { name: "add", parameters: ["int", "Map"], takesValues: false },
    ],
  ],
  [
    "csv{int, String...}[2]",
    [{ name: "csv{int, String...}[2]" }, { name: "csv", parameters: ["int", "String[]"], takesValues: false }],
  ],
  ["test[name (x)]", [{ name: "test[name (x)]" }, { name: "test", takesValues: false }]],
  ["[1] a", [{ name: "[1] a" }]],
  // Not the types of parameters: brackets in the wrong order, or text after them.
  [
    "adds{(int)",
    [{ name: "adds{(int)" }, { name: "adds{", parameters: ["int"] }, { name: "adds", takesValues: false }],
  ],
  ["adds({int}", [{ name: "adds({int}" }, { name: "adds", takesValues: false }]],
  ["adds(int) now", [{ name: "adds(int) now" }, { name: "adds", takesValues: false }]],
  ["adds{int} now", [{ name: "adds{int} now" }, { name: "adds", takesValues: false }]],
  // TestNG writes the number of the call in square brackets, and its values in round ones.
  [
    "adds[0](1, 2)",
    [{ name: "adds[0](1, 2)" }, { name: "adds[0]", parameters: ["1", "2"] }, { name: "adds", takesValues: true }],
  ],
  ["adds[0]", [{ name: "adds[0]" }, { name: "adds", takesValues: false }]],
  ["(int)", [{ name: "(int)" }]],
];

describe("methodNameReadings", () => {
  for (const [raw, readings] of methods) {
    it(`reads "${raw}" in ${readings.length} ${readings.length === 1 ? "way" : "ways"}`, () => {
      assert.deepEqual(methodNameReadings(raw), readings);
    });
  }
});

describe("splitTypes", () => {
  for (const [list, expected] of [
    ["", []],
    [" , ", []],
    ["int", ["int"]],
    [" int ,String ", ["int", "String"]],
    ["Map<K, List<A, B>>, int", ["Map<K, List<A, B>>", "int"]],
    ["Pair<(A, B), C>, int", ["Pair<(A, B), C>", "int"]],
    ["(A, B) -> C, int", ["(A, B) -> C", "int"]],
    ["(A) -> B, Map<C, D>, int", ["(A) -> B", "Map<C, D>", "int"]],
    ["Map<A, (B) -> C, D>, int", ["Map<A, (B) -> C, D>", "int"]],
    ["a >, b", ["a >", "b"]],
  ] as const) {
    it(`splits "${list}" into ${expected.length} types`, () => assert.deepEqual(splitTypes(list), expected));
  }
});

describe("simpleType", () => {
  for (const [type, expected] of [
    ["int", "int"],
    ["java.util.List<java.lang.String>", "List"],
    ["Map<K, List<A>>.Entry<B>", "Entry"],
    ["a.Outer$Inner", "Inner"],
    ["int...", "int[]"],
    ["vararg Int", "Int[]"],
    ["varargs", "varargs"],
    ["int[ ][]", "int[][]"],
    ["List<String>[]", "List[]"],
    ["String?", "String"],
    ["a.b.String?[]", "String[]"],
    ["A>.B<C>", "B"],
  ] as const) {
    it(`is ${expected} for ${type}`, () => assert.equal(simpleType(type), expected));
  }
});
