import { testLocations } from "../../workspace";

const rules = `const { RuleTester } = require("eslint");
const tester = new RuleTester({});
const unsafe = [
  "lift(unsafe)",
];
describe("harbour", () => {
  tester.run("no-cargo", rule, {
    valid: [
      "crane.lift(1)",
      { name: "allows cargo in a comment", code: "// cargo" },
      ...others,
      {
        filename: "a.js",
        code: \`
          const a = 1;
          const b = 2;
        \`,
      },
      noFormat\`lift( 2 )\`,
      ["lift(3);", "lift(4);"].join("\\n"),
      makeCase("x"),
    ],
    invalid: [
      { code: "crane.lift(1)", errors: [{ messageId: "cargo", code: "nested" }] },
      { code: String.raw\`lift("\\d")\`, errors: 1 },
      { code: "twice()", errors: 1 }, { code: "twice()", errors: 2 },
    ],
  });
});
new RuleTester().run("no-rope", rule, { valid: unsafe, invalid: [] });
const valid = [{ code: "pull()" }];
tester.run("no-sail", rule, { valid, invalid });
npm.run("build", options, { valid: true });
const shared = ["shared()"];
tester.run("no-keel", rule, {
  valid: [
    ...shared,
    ...shared,
    ...(isNew
      ? [{ code: "new()" }, ...[{ code: "newer()" }]]
      : ["old()"]),
    ...cases.map((code) => ({ code, options: ["mapped"] })),
  ],
  invalid: [],
});
tester.run("no-mast", rule, {
  valid: [].concat(
    test({ code: "climb()", options: [{ code: "inner" }] }),
    isNew ? test({ code: "climb(2)" }) : [],
  ),
  invalid: parsers.all([
    test({ code: "fall()", errors: ["fell"] }),
    "drop()",
  ], ["babel"]),
});
`;

const file = "tests/no-cargo.test.js";

describe("Tests of ESLint rules", () => {
  testLocations(
    { [file]: rules },
    [
      ["harbour no-cargo valid crane.lift(1)", "crane.lift(1)", `exact ${file}:9`],
      ["harbour no-cargo valid allows cargo in a comment", "", `exact ${file}:10`],
      ["harbour > no-cargo > valid > const a = 1; const b = 2;", file, `exact ${file}:12`],
      ["harbour no-cargo valid lift( 2 )", "", `pattern ${file}:19`],
      ["harbour no-cargo valid lift(3); lift(4);", "", `exact ${file}:20`],
      ["no-keel valid shared()", "", `exact ${file}:34`],
      ["no-keel valid newer()", "", `exact ${file}:40`],
      ["no-keel valid old()", "", `exact ${file}:41`],
      ["no-keel valid mapped", "", `container ${file}:36 nameNotFound`],
      ["no-mast valid climb()", "", `exact ${file}:48`],
      ["no-mast valid climb(2)", "", `exact ${file}:49`],
      ["no-mast invalid fall()", "", `exact ${file}:52`],
      ["no-mast invalid drop()", "", `exact ${file}:53`],
      ["no-mast valid inner", "", `container ${file}:47 nameNotFound`],
      ["no-mast invalid babel", "", `container ${file}:51 nameNotFound`],
      ["harbour no-cargo invalid crane.lift(1)", "harbour no-cargo invalid", `exact ${file}:24`],
      ['harbour no-cargo invalid lift("\\d")', "", `exact ${file}:25`],
      ["harbour no-cargo invalid twice()", "", `ambiguous ${file}:26 ${file}:26`],
      ["no-rope valid lift(unsafe)", "", `exact ${file}:4`],
      ["no-sail valid pull()", "", `exact ${file}:31`],
      ["harbour no-cargo valid \\u0009const a = 1;\n\\u0009const b = 2;", "", `exact ${file}:12`],
      ["harbour no-cargo valid gone", "", `container ${file}:8 nameNotFound`],
      ["harbour no-cargo valid // cargo", "", `container ${file}:8 nameNotFound`],
      ["harbour no-cargo valid nested", "", `container ${file}:8 nameNotFound`],
    ],
    { filePath: file },
  );
});
