import { testLocations } from "../../workspace";

const effects = `import { it, layer } from "@effect/vitest";
it.effect("lifts", () => Effect.void);
it.scoped("lowers", () => Effect.void);
it.scopedLive.skip("turns", () => Effect.void);
it.effect.each([1, 2])("counts %s", (n) => Effect.void);
it.live.skipIf(isSlow)("waits", () => Effect.void);
it.effect.prop("adds", [Schema.Int], ([n]) => true);
layer(Live)("crane", (it) => {
  it.scoped("is open", () => Effect.void);
  it.layer(Inner)("inside", (it) => {
    it.effect("is warm", () => Effect.void);
  });
});
test.scoped({ crane: 1 });
it.effect("sinks", Effect.fnUntraced(function* () {}));
it.scoped(
  "floats",
  Effect.fnUntraced(function* () {}),
);
`;

const deno = `Deno.test("lifts", () => {});
Deno.test({ name: "lowers", permissions: { name: "read" }, fn() {} });
Deno.test({
  ignore: true,
  name: "turns",
  fn: async (t) => {
    await t.step("slowly", async () => {});
    await t.step({ name: "fast", fn: () => {} });
    await t.step(function backwards() {});
  },
});
Deno.test(function loads() {});
Deno.test(async function unloads(t) {});
Deno.test({ sanitizeOps: false }, function waits() {});
Deno.test({ name: "sleeps", sanitizeOps: false }, () => {});
Deno.test.ignore("rests", () => {});
const crane = describe({ name: "crane", fn() {} });
it({ name: "is shut", suite: crane, fn() {} });
test.extend({ name: "no title", shape: "x" });
await test.step("is no test", async () => {});
Deno.test("glides", async (context) => {
  await context.step("north", () => {});
});
`;

const expressions = `describe(String.raw\`path C:\\new\`, () => {
  it(String.raw\`reads \\d+ of \${unit}\`, () => {});
});
it(dedent\`
  takes
  cargo
\`, () => {});
it("joins " +
  "texts", () => {});
const titles = { first: "lifts", inner: { second: "lowers" }, "third one": "turns", rest: ["a", "b", "c"] } as const;
it(titles.first, () => {});
it(titles.inner.second, () => {});
it(titles["third one"], () => {});
`;

describe("JavaScript calls that declare tests", () => {
  testLocations(
    { "a.test.ts": effects },
    [
      ["lifts", "", "exact a.test.ts:2"],
      ["lowers", "", "exact a.test.ts:3"],
      ["turns", "", "exact a.test.ts:4"],
      ["counts 2", "", "pattern a.test.ts:5"],
      ["waits", "", "exact a.test.ts:6"],
      ["adds", "", "exact a.test.ts:7"],
      ["crane > is open", "", "exact a.test.ts:9"],
      ["crane > inside > is warm", "", "exact a.test.ts:11"],
      ["sinks", "", "exact a.test.ts:15"],
      ["floats", "", "exact a.test.ts:17"],
    ],
    { filePath: "a.test.ts" },
  );
  testLocations(
    { "a_test.ts": deno },
    [
      ["lifts", "", "exact a_test.ts:1"],
      ["lowers", "", "exact a_test.ts:2"],
      ["turns", "", "exact a_test.ts:5"],
      ["turns ... slowly", "", "exact a_test.ts:7"],
      ["turns ... fast", "", "exact a_test.ts:8"],
      ["turns ... backwards", "", "exact a_test.ts:9"],
      ["loads", "", "exact a_test.ts:12"],
      ["unloads", "", "exact a_test.ts:13"],
      ["waits", "", "exact a_test.ts:14"],
      ["sleeps", "", "exact a_test.ts:15"],
      ["rests", "", "exact a_test.ts:16"],
      ["crane ... is shut", "", "pattern a_test.ts:18"],
      ["glides > north", "", "exact a_test.ts:22"],
      ["no title", "", "file a_test.ts nameNotFound"],
      ["is no test", "", "file a_test.ts nameNotFound"],
    ],
    { filePath: "a_test.ts" },
  );
  testLocations(
    { "a.test.js": expressions },
    [
      ["path C:\\new reads \\d+ of load", "", "pattern a.test.js:2"],
      ["path C:\\new", "", "exact a.test.js:1"],
      ["takes cargo", "", "pattern a.test.js:4"],
      ["joins texts", "", "exact a.test.js:8"],
      ["lifts", "", "exact a.test.js:11"],
      ["lowers", "", "exact a.test.js:12"],
      ["turns", "", "exact a.test.js:13"],
    ],
    { filePath: "a.test.js" },
  );
});
