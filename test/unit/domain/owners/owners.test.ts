import assert from "node:assert/strict";
import { extractOwners } from "../../../../src/domain/owners/codeowners";
import { countByOwner, type GitUser, isMine, suggestOwners } from "../../../../src/domain/owners/owners";

describe("isMine", () => {
  const cases: [owners: readonly string[], own: readonly string[], expected: boolean][] = [
    [["@acme/web"], ["@acme/web"], true],
    [["@Acme/Web"], ["acme/web"], true],
    [["jane@acme.example"], ["Jane@acme.example"], true],
    [["@acme/web", "@kim"], [" @kim "], true],
    [["@acme/website"], ["@acme/web"], false],
    [["@acme/web"], [], false],
    [[], ["@acme/web"], false],
    [[], [""], false],
  ];
  for (const [owners, own, expected] of cases) {
    it(`is ${expected ? "true" : "false"} for a test of ${owners.join(" and ") || "nobody"} and the user's owners ${JSON.stringify(own)}`, () =>
      assert.equal(isMine({ owners }, own), expected));
  }
});

describe("countByOwner", () => {
  it("counts each owner of a test once, and tests without an owner last", () => {
    const tests = [["@a", "@b"], ["@B"], [], [], ["@b", "b"]].map((owners) => ({ owners }));
    assert.deepEqual(countByOwner(tests), [
      { owner: "@b", tests: 3 },
      { owner: "@a", tests: 1 },
      { owner: "", tests: 2 },
    ]);
  });

  it("sorts owners of as many tests by name", () =>
    assert.deepEqual(countByOwner([{ owners: ["@b", "@c"] }, { owners: ["@a"] }]), [
      { owner: "@a", tests: 1 },
      { owner: "@b", tests: 1 },
      { owner: "@c", tests: 1 },
    ]));
});

describe("suggestOwners", () => {
  const cases: [owner: string, user: GitUser, because: string | undefined][] = [
    ["@jane.doe", { name: "Jane  Doe" }, "name"],
    ["@jane_doe", { name: "jane-doe" }, "name"],
    ["@jane", { name: "Jane Doe" }, "none"],
    ["@_", { name: " " }, "none"],
    ["@jane", { email: " Jane@acme.example " }, "handle"],
    ["@jane", { email: "+jane@acme.example" }, "none"],
    ["@12345", { email: "12345+@acme.example" }, "none"],
    ["jane@acme.example", { email: " Jane@acme.example\n" }, "email"],
    ["jane@acme.example", { name: "jane@acme.example" }, "none"],
    ["@acme/jane", { email: "acme/jane@acme.example" }, "team"],
    ["@", { email: "@acme.example" }, undefined],
    [" ", {}, undefined],
  ];
  for (const [owner, user, because] of cases) {
    it(`${because === undefined ? "does not suggest" : `states "${because}" for`} "${owner}", where the user is ${JSON.stringify(user)}`, () =>
      assert.equal(suggestOwners([owner], user, [])[0]?.because, because));
  }

  const codeowners = ["@acme/web", "@jane", "jane.doe@acme.example", "@jane-doe", "@kim"];
  const rankings: [user: GitUser, expected: string][] = [
    [
      { name: "Jane Doe", email: "Jane.Doe@acme.example" },
      "jane.doe@acme.example email, @jane-doe name, @jane none, @kim none, @acme/web team",
    ],
    [
      { email: "12345+jane@users.noreply.example" },
      "@jane handle, @jane-doe none, jane.doe@acme.example none, @kim none, @acme/web team",
    ],
    [
      { email: "kim@home.example" },
      "@kim handle, @jane none, @jane-doe none, jane.doe@acme.example none, @acme/web team",
    ],
    [{}, "@jane none, @jane-doe none, jane.doe@acme.example none, @kim none, @acme/web team"],
  ];
  for (const [user, expected] of rankings) {
    it(`ranks owners for ${JSON.stringify(user)}`, () =>
      assert.equal(
        suggestOwners(codeowners, user, ["@KIM"])
          .map(({ owner, because }) => `${owner} ${because}`)
          .join(", "),
        expected,
      ));
  }
});

describe("extractOwners", () => {
  const cases: [what: string, text: string, owners: readonly string[]][] = [
    ["nothing", "", []],
    [
      "users, teams and addresses",
      "* @acme/web @jane\n/docs docs@acme.example\r\n",
      ["@acme/web", "@jane", "docs@acme.example"],
    ],
    ["each once", "*.ts @Jane\n*.js @jane", ["@Jane"]],
    ["comments", "# @nobody\n  # @nobody\n*.ts @jane # @nobody\n*.js @kim #@nobody", ["@jane", "@kim"]],
    ["escaped spaces and signs in a path", "my\\ folder/ @jane\n\\#notes @kim", ["@jane", "@kim"]],
    ["a rule without owners", "/vendor", []],
    ["an @ in a path", "@types/ @jane", ["@jane"]],
    [
      "sections",
      "[Docs] @acme/docs\n*.md\n^[Optional][2] @kim\n[Two Words]\n*.ts @@maintainer",
      ["@acme/docs", "@kim", "@@maintainer"],
    ],
    ["no owner in the heading of a section", "[Docs of @nobody ]  @acme/docs  @kim", ["@acme/docs", "@kim"]],
    [
      "owners between commas and semicolons",
      "* @acme/web, @jane,@kim ;docs@acme.example;\n",
      ["@acme/web", "@jane", "@kim", "docs@acme.example"],
    ],
    ["owners between tabs", "docs/\t@acme/web\t\t@jane # @nobody", ["@acme/web", "@jane"]],
    [
      "email addresses in brackets",
      "* Jane <jane@acme.example>, <kim@acme.example>",
      ["jane@acme.example", "kim@acme.example"],
    ],
    ["a comma in a path", "docs/a,@b.md @jane", ["@jane"]],
    ["commas in the heading of a section", "[Docs][2] @acme/docs, @kim", ["@acme/docs", "@kim"]],
    ["a comment right behind a comma", "* @jane,# @nobody", ["@jane"]],
    ["an escaped backslash at the end of a path", "my\\\\ @jane\nmy\\  @kim", ["@jane", "@kim"]],
    ["what is no owner", "* jane acme/web @ @a@b@c", []],
  ];
  for (const [what, text, owners] of cases) {
    it(`reads ${what}`, () => assert.deepEqual(extractOwners(text), owners));
  }
});
