import { testLocations } from "../workspace";

const titles = `import { x } from "y";
const NAME = "constant" + " name";
const cases = [{ title: "first case", n: 1 }, { title: "second case", n: 2 }];

describe("Outer > math & ops", () => {
  describe('inner suite', function () {
    it("adds 1 + 1", async () => {});
    it.each([[1, 1, 2], [1, 2, 3]])("add(%i, %i) -> %i", (a, b, sum) => {});
    test.each\`
      a    | b
      \${1} | \${2}
    \`("template $a + $b", ({ a, b }) => {});
  });
  for (const colour of ["red", "blue"]) {
    describe(\`colour \${colour}\`, () => {
      it("is a colour", () => {});
      it(\`dyn \${colour} name\`, () => {});
    });
  }
});
cases.forEach(({ title }) => it(title, () => {}));
for (const { n } of cases) test("number " + n, () => {});
it(NAME, () => {});
it("it's \\"quoted\\" \\\\ back\\nnewline", () => {});
describe(Foo, () => { it("named by class", () => {}); });
[Map, WeakMap].forEach((C) => describe(C.name, () => it("holds", () => {})));
[Set, WeakSet].forEach((C) => describe(C.name, () => it("holds", () => {})));
it("same", () => {});
it("same", () => {});
const ok = /["'(]/.test("it('no', () => {})"); // it("commented", () => {})
(fast ? describe.skip : describe)("conditional", () => { it("works", () => {}); });
describeIf(linux)("on linux", () => { itWhenOnline("loads", () => {}); });
function check(what, input) { it("checks " + what, () => {}); }
check("zero", 0);
check("one", 1);
withServer("through a wrapper", () => { it("answers", () => {}); });
describe("pending", () => { it("has no body"); });
app.get("/path", (req, res) => {});
test(app);
test("generic", <T,>(x: T) => x);
it(
  "on its own line",
  () => {},
);
describe.each([["v1"], ["v2"]])("api %s", (version) => { it(\`get \${version} list\`, () => {}); });
it(isOld ? "old way" : "new way", () => {});
test.describe("pw", () => { test("in playwright @smoke", async ({ page }) => {}); });
`;

const tables = `test.each([
  ["a", 1],
  [make(), 2],
  ["c", 3],
])("row %s of %i", (name, n) => {});
it.each\`
  left     | right
  \${"x"} | \${1}
  \${"y"} | \${2}
\`("$left is $right", () => {});
it.each([
  { title: "first" },
  { title: "second" },
])("case %# of $title", () => {});
it.each([
  "same",
  "same",
])("twice %s", () => {});
it.each([["p"], ["q"]])("in one line %s", () => {});
it.each(elsewhere)("elsewhere %s", () => {});
const elsewhere = [
  "z",
];
describe.each([
  ["v1"],
  ["v2"],
])("api %s", () => {
  it.each([
    "get",
    "put",
  ])("%s works", () => {});
});
for (let i = 0; i < 3; i++) test("counter " + i, () => {});
let mode = "dev";
mode = "prod";
test("mode " + mode, () => {});
function kind(type) {
  describe(\`kind: \${type}\`, () => {
    describe("inner", () => { test("x", () => {}); });
  });
}
`;

describe("Tables of JavaScript tests", () => {
  testLocations(
    { "test/t.test.js": tables },
    [
      ["row a of 1", "", "pattern test/t.test.js:2"],
      ["row made of 2", "", "pattern test/t.test.js:5"],
      ["row c of 3", "", "pattern test/t.test.js:4"],
      ["x is 1", "", "pattern test/t.test.js:8"],
      ['"y" is 2', "", "pattern test/t.test.js:9"],
      ["case 1 of second", "", "pattern test/t.test.js:13"],
      ["twice same", "", "pattern test/t.test.js:18"],
      ["in one line q", "", "pattern test/t.test.js:19"],
      ["elsewhere z", "", "pattern test/t.test.js:20"],
      ["api v2 put works", "", "pattern test/t.test.js:30"],
      ["counter 2", "", "pattern test/t.test.js:33"],
      ["mode prod", "", "pattern test/t.test.js:36"],
      ["kind: a inner", "", "container test/t.test.js:39 nameNotFound"],
    ],
    { filePath: "test/t.test.js" },
  );
});

describe("JavaScript records without a file", () => {
  const sharedTests = `describe("reducer", () => { describe("with drafts and proxies", () => { behaves(); }); });
function behaves() { it("starts", () => {}); }
`;
  const otherSuite = 'describe("other", () => { it("starts", () => {}); });\n';
  const nested = 'describe("key", () => { describe(kind, () => { it("moves down", () => {}); }); });\n';
  const alike = 'describe("another key", () => { it("moves down", () => {}); });\n';
  testLocations({ "a.test.js": sharedTests, "b.test.js": otherSuite, "c.test.js": nested, "d.test.js": alike }, [
    ["reducer with drafts and proxies starts", "reducer with drafts and proxies starts", "pattern a.test.js:2"],
    ["moves down", "key.arrows", "pattern c.test.js:1"],
  ]);
});

describe("JavaScript and TypeScript titles", () => {
  describe("of mocha, with the full title in the name and the own title in the class", () => {
    testLocations(
      { "test/a.spec.js": titles },
      [
        ["Outer > math & ops inner suite adds 1 + 1", "adds 1 + 1", "exact test/a.spec.js:7"],
        ["Outer > math & ops colour red is a colour", "is a colour", "pattern test/a.spec.js:16"],
        ["Outer > math & ops colour red dyn red name", "dyn red name", "pattern test/a.spec.js:17"],
        ["conditional works", "works", "exact test/a.spec.js:31"],
        ["on linux loads", "loads", "exact test/a.spec.js:32"],
        ["through a wrapper answers", "answers", "exact test/a.spec.js:36"],
        ["checks one", "checks one", "pattern test/a.spec.js:33"],
        ["checks two", "checks two", "pattern test/a.spec.js:33"],
        ["Outer > math & ops inner suite removed", "removed", "container test/a.spec.js:6 nameNotFound"],
        ["no such title at all", "no such title at all", "file test/a.spec.js nameNotFound"],
        [`Outer > math & ops "before each" hook for "adds 1 + 1"`, "x", "pattern test/a.spec.js:7"],
      ],
      { filePath: "/home/runner/work/p/p/test/a.spec.js" },
    );
  });
  describe("of jest and vitest, with separators, parameters and special characters", () => {
    testLocations(
      { "src/a.test.tsx": titles },
      [
        ["Outer > math & ops > inner suite > add(1, 2) -> 3", "", "pattern src/a.test.tsx:8"],
        ["add(1, 1) -> 2", "Outer > math & ops inner suite", "pattern src/a.test.tsx:8"],
        ["template 1 + 2", "Outer > math & ops inner suite", "pattern src/a.test.tsx:11"],
        ["second case", "second case", "pattern src/a.test.tsx:21"],
        ["number 2", "", "pattern src/a.test.tsx:22"],
        [" constant name", " constant name", "exact src/a.test.tsx:23"],
        [`it's "quoted" \\ back\nnewline`, "", "exact src/a.test.tsx:24"],
        ["Foo > named by class", "", "pattern src/a.test.tsx:25"],
        ["WeakMap > holds", "", "pattern src/a.test.tsx:26"],
        ["WeakSet > holds", "", "pattern src/a.test.tsx:27"],
        ["same", "", "ambiguous src/a.test.tsx:28 src/a.test.tsx:29"],
        ["commented", "", "file src/a.test.tsx nameNotFound"],
        ["pending > has no body", "", "exact src/a.test.tsx:37"],
        ["generic", "", "exact src/a.test.tsx:40"],
        ["on its own line", "", "exact src/a.test.tsx:42"],
        ["api v2 > get v2 list", "", "pattern src/a.test.tsx:45"],
        ["new way", "", "pattern src/a.test.tsx:46"],
        ["[chromium] › pw › in playwright @smoke", "", "exact src/a.test.tsx:47"],
        ["pw &gt; in playwright @smoke", "", "exact src/a.test.tsx:47"],
        ["generic (retry #2)", "", "exact src/a.test.tsx:40"],
        ["pending", "", "exact src/a.test.tsx:37"],
      ],
      { filePath: "src/a.test.tsx" },
    );
  });
  describe("of records with the path in the class, or without a path", () => {
    const files = {
      "web/a.test.js": `describe("Cart", () => { it("adds an item", f) });`,
      "web/b.test.js": `it("adds", f);`,
    };
    testLocations(files, [
      ["Cart > adds an item", "a.test.js", "exact web/a.test.js:1"],
      ["Cart › adds an item", "web/a.test.js", "exact web/a.test.js:1"],
      [{ name: "adds an item", classname: "test", parent: "Cart" }, "exact web/a.test.js:1"],
      ["Cart adds an item", "Chrome_120.Cart", "exact web/a.test.js:1"],
      ["adds an item", "Cart", "exact web/a.test.js:1"],
      ["adds nothing that exists", "Basket", "none noSuchFile"],
    ]);
  });
  describe("in files with markup, Windows line breaks, a byte-order mark or tabs", () => {
    const jsx = [
      `test("renders", () => render(<p title="a{b">it's {x ? <b>don't</b> : "no"} (here</p>));`,
      `const less = a < b && c > d;`,
      `it("after markup", () => {});`,
    ];
    const files = {
      "a.test.jsx": jsx.join("\n"),
      "crlf.test.js": `\ufeff${jsx.slice(1).join("\r\n")}`,
      "tabs.test.ts": "const f = <T>(x: unknown) => x as T;\n\t\tit('indented', () => {});",
    };
    testLocations(files, [
      [{ name: "after markup", filePath: "a.test.jsx" }, "exact a.test.jsx:3"],
      [{ name: "after markup", filePath: "crlf.test.js" }, "exact crlf.test.js:2"],
      [{ name: "indented", filePath: "tabs.test.ts" }, "exact tabs.test.ts:2"],
    ]);
  });
});

describe("JavaScript tests with an empty title", () => {
  testLocations({ "a.test.js": 'describe("outer", () => {\n  test("", () => {});\n});\n' }, [
    [{ name: "outer ", filePath: "a.test.js" }, "exact a.test.js:2"],
  ]);
});

describe("JavaScript titles of two files that differ, but join to the same name", () => {
  const nested = `describe("Harbour", () => {
  describe("by night", () => {
    it("is lit", () => {});
  });
});
`;
  const flat = `describe("Harbour", () => {
  it("by night is lit", () => {});
  it("by night", () => {});
  it("by day > is open", () => {});
  describe("by day", () => { it("is shut", () => {}); });
});
`;
  testLocations({ "a.test.js": nested, "b.test.js": flat }, [
    ["Harbour by night is lit", "", "none severalFiles a.test.js b.test.js"],
    ["Harbour by night is lit", "is lit", "exact a.test.js:3"],
    ["Harbour by night is lit", "by night is lit", "exact b.test.js:2"],
    ["is lit", "Harbour by night", "exact a.test.js:3"],
    ["Harbour by night", "", "none severalFiles a.test.js b.test.js"],
    ["Harbour by night", "by night", "exact b.test.js:3"],
  ]);
});
