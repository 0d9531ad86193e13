import assert from "node:assert/strict";
import {
  buildRunLink,
  buildTestLink,
  findLinkParts,
  findMissingTestReason,
  findTestLink,
  type ParsedDeepLink,
  parseDeepLink,
} from "../../../src/domain/deepLink";
import { parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { normalizeIdentity, type TestIdentity } from "../../../src/domain/testIdentity";
import { formatLink } from "../../../src/domain/webLink";
import { linkProblemText } from "../../../src/present/text/deepLink";
import { failingTest, harbour } from "../../support/builders";
import { cpuTime } from "../../support/cpuTime";
import { fuzzRuns, fuzzTime } from "../../support/fuzz";
import { slowness } from "../../support/pace";
import { createRandom } from "../../support/seeded";

const repo = "repo=github.com/acme/harbour";

describe("Link to a test or test run", () => {
  const cases: [description: string, path: string, query: string, expected: string][] = [
    ["a run", "/run", `${repo}&id=3f0c&branch=main`, "run github.com/acme/harbour | 3f0c | main"],
    ["a run without a branch", "/run", `${repo}&id=3f0c`, "run github.com/acme/harbour | 3f0c"],
    ["a run with an empty branch", "/run", `${repo}&id=3f0c&branch=`, "run github.com/acme/harbour | 3f0c"],
    ["a slash at the end", "/run/", `${repo}&id=3f0c-bisection1`, "run github.com/acme/harbour | 3f0c-bisection1"],
    [
      "a branch of several parts",
      "/run",
      `${repo}&id=a&branch=release/2.0`,
      "run github.com/acme/harbour | a | release/2.0",
    ],
    ["groups of owners", "/run", "repo=git.example.org/a/b/c/harbour&id=a", "run git.example.org/a/b/c/harbour | a"],
    [
      "percent codes, which are decoded",
      "/run",
      "repo=github.com%2Facme%2Fharbour&id=a%26b",
      "run github.com/acme/harbour | a&b",
    ],
    ["a plus sign", "/run", `${repo}&id=a+b`, "run github.com/acme/harbour | a+b"],
    ["an equals sign", "/run", `${repo}&id=a=b`, "run github.com/acme/harbour | a=b"],
    ["a stray percent sign", "/run", `${repo}&id=100%`, "run github.com/acme/harbour | 100%"],
    ["a test", "/test", `${repo}&id=0b1e`, "test github.com/acme/harbour | 0b1e"],
    [
      "a test with a branch, which is ignored",
      "/test",
      `${repo}&id=0b1e&branch=main`,
      "test github.com/acme/harbour | 0b1e",
    ],
    [
      "a test with name, class and file",
      "/test",
      `${repo}&id=0b1e&name=adds tax&class=Cart&file=web/cart.test.ts`,
      "test github.com/acme/harbour | 0b1e | name: adds tax | classname: Cart | filePath: web/cart.test.ts",
    ],
    [
      "a test with a file for its class, and its suite",
      "/test",
      `${repo}&id=0b1e&name=adds tax&class=web/cart.test.ts&suite=Cart`,
      "test github.com/acme/harbour | 0b1e | name: adds tax | classname: web/cart.test.ts | parent: Cart",
    ],
    [
      "a test with a class that is no file, and a suite, which is ignored",
      "/test",
      `${repo}&id=0b1e&name=adds tax&class=CartTest&suite=Cart`,
      "test github.com/acme/harbour | 0b1e | name: adds tax | classname: CartTest",
    ],
    [
      "invisible characters in the name, which are removed",
      "/test",
      `${repo}&id=0b1e&name=adds\u202e\n%09tax\u0000&file=.\\web\\cart.test.ts`,
      "test github.com/acme/harbour | 0b1e | name: adds tax | filePath: web/cart.test.ts",
    ],
    [
      "a class and a file without a name, which are ignored",
      "/test",
      `${repo}&id=0b1e&class=Cart&file=a.ts`,
      "test github.com/acme/harbour | 0b1e",
    ],
    ["a name of a run, which is ignored", "/run", `${repo}&id=a&name=adds tax`, "run github.com/acme/harbour | a"],
    [
      "unknown and empty parameters, which are ignored",
      "/run",
      `x=1&${repo}&&=&id=a&y`,
      "run github.com/acme/harbour | a",
    ],
    [
      "another service, key and organization, which are ignored",
      "/run",
      `${repo}&id=a&baseUrl=https://evil.example&host=evil.example&apiKey=k&key=k&orgUrlSlug=o&org_url_slug=o`,
      "run github.com/acme/harbour | a",
    ],
    [
      "names of members of objects, which are ignored",
      "/run",
      `__proto__=x&constructor=y&${repo}&id=a`,
      "run github.com/acme/harbour | a",
    ],

    ["no path", "", `${repo}&id=a`, "unknownPath"],
    ["another path", "/connect", `${repo}&id=a`, "unknownPath"],
    ["a path that leads out of its folder", "/run/../connect", `${repo}&id=a`, "unknownPath"],
    ["a path in upper case", "/RUN", `${repo}&id=a`, "unknownPath"],
    ["no query", "/run", "", "noRepository"],
    ["no repository", "/run", "id=a", "noRepository"],
    ["no host", "/run", "repo=acme/harbour&id=a", "noRepository"],
    ["an address for a repository", "/run", "repo=https://github.com/acme/harbour&id=a", "noRepository"],
    ["a user before the host", "/run", "repo=me@github.com/acme/harbour&id=a", "noRepository"],
    ["a port", "/run", "repo=github.com:22/acme/harbour&id=a", "noRepository"],
    ["a parent folder between owner and name", "/run", "repo=github.com/acme/../harbour&id=a", "noRepository"],
    ["a dot for the host", "/run", "repo=./acme/harbour&id=a", "noRepository"],
    ["a parent folder for the name", "/run", "repo=github.com/acme/..&id=a", "noRepository"],
    ["a parent folder for the host", "/run", "repo=../acme/harbour&id=a", "noRepository"],
    ["an empty owner", "/run", "repo=github.com//harbour&id=a", "noRepository"],
    ["a slash after the repository", "/run", "repo=github.com/acme/harbour/&id=a", "noRepository"],
    ["no id", "/run", repo, "noId"],
    ["an empty id", "/test", `${repo}&id=`, "noId"],
    ["an id parameter in upper case", "/run", `${repo}&ID=a`, "noId"],
    ["a web address for an id", "/run", `${repo}&id=https://evil.example/run`, "noId"],
    ["a test branch for an id", "/run", `${repo}&id=q-merge/pr-1/a`, "noId"],
    ["a backslash in the id", "/run", `${repo}&id=a\\b`, "noId"],
    ["two ids", "/run", `${repo}&id=a&id=b`, "unreadable"],
    ["two repositories", "/run", `${repo}&${repo}&id=a`, "unreadable"],
    ["a line break", "/run", `${repo}&id=a%0Ab`, "unreadable"],
    ["a NUL", "/run", `${repo}&id=a\u0000b`, "unreadable"],
    ["a delete character", "/run", `${repo}&id=a\u007fb`, "unreadable"],
    ["white space", "/run", `${repo}&id=a b`, "unreadable"],
    ["a wide space", "/run", `${repo}&id=a\u00a0b`, "unreadable"],
    ["a change of direction", "/run", `${repo}&id=a\u202eb`, "unreadable"],
    ["a character of no width", "/run", `${repo}&id=a\u200bb`, "unreadable"],
    ["a byte order mark", "/run", `${repo}&id=a&branch=ma\ufeffin`, "unreadable"],
    ...[..."\u3164\uffa0\u115f\u2800\ufe0f\u034f\u17b4\u{e0101}\ufffc"].map(
      (blank): [string, string, string, string] => [
        `the invisible U+${blank.codePointAt(0)?.toString(16)}`,
        "/run",
        `${repo}&id=a${blank}`,
        "unreadable",
      ],
    ),
    ["half a character", "/run", `${repo}&id=a\ud800`, "unreadable"],
    ["a line separator in the repository", "/run", "repo=github.com/ac\u2028me/harbour&id=a", "unreadable"],
    ["an id that is too long", "/run", `${repo}&id=${"a".repeat(301)}`, "tooLong"],
    ["a branch that is too long", "/run", `${repo}&id=a&branch=${"a".repeat(301)}`, "tooLong"],
    ["a name that is too long", "/test", `${repo}&id=a&name=${"a".repeat(601)}`, "tooLong"],
    ["two names", "/test", `${repo}&id=a&name=b&name=c`, "unreadable"],
    ["a query that is too long", "/run", `${repo}&id=a&x=${"a".repeat(2_000)}`, "tooLong"],
  ];
  for (const [description, path, query, expected] of cases) {
    it(`with ${description} is parsed as ${expected}`, () =>
      assert.equal(summarize(parseDeepLink(path, query)), expected));
  }

  it("is created with readable names", () => {
    assert.deepEqual(
      [
        buildRunLink("vscode", { repository: harbour, testRunId: "3f0c-bisection1", targetBranch: "release/2.0" }),
        buildTestLink("cursor", "github.com/acme/harbour", {
          id: "0b1e",
          name: "adds tax (VAT)",
          classname: "Cart",
          filePath: "./web\\cart.test.ts",
        }),
      ],
      [
        "vscode://test-health.test-health/run?repo=github.com/acme/harbour&id=3f0c-bisection1&branch=release/2.0",
        "cursor://test-health.test-health/test?repo=github.com/acme/harbour&id=0b1e&name=adds%20tax%20%28VAT%29&class=Cart&file=web/cart.test.ts",
      ],
    );
  });

  it("has the ID and no name if it would be longer with it than programs pass on", () => {
    const link = "vscode://test-health.test-health/test?repo=github.com/acme/harbour&id=1";
    assert.deepEqual(
      ["a".repeat(600), "a".repeat(601), "界".repeat(300)].map((name) =>
        buildTestLink("vscode", "github.com/acme/harbour", failingTest({ name })),
      ),
      [`${link}&name=${"a".repeat(600)}`, link, link],
    );
  });

  it("is not created if it could not be parsed again", () => {
    const ids = ["x".repeat(300), "x".repeat(301), "a/b", "a\\b", "a\u200bb", "a b", ""];
    const runs = ids.map((testRunId) => ({ repository: harbour, testRunId, targetBranch: "main" }));
    const branches = ["x".repeat(301), "a\u202eb"];
    assert.deepEqual(
      [
        ids.map((id) => buildTestLink("vscode", "github.com/acme/harbour", failingTest({ id })) !== undefined),
        runs.map((run) => buildRunLink("vscode", run) !== undefined),
        branches.map((targetBranch) =>
          buildRunLink("vscode", { repository: harbour, testRunId: "3f0c", targetBranch }),
        ),
        buildTestLink("vscode", `github.com/${"x".repeat(300)}/harbour`, failingTest()),
      ],
      [
        [true, false, false, false, false, false, false],
        [true, false, false, false, false, false, false],
        [undefined, undefined],
        undefined,
      ],
    );
  });

  it("is created for an ID with half a surrogate pair", () => {
    assert.equal(
      buildTestLink("vscode", "github.com/acme/harbour", failingTest({ id: "a\ud800b", name: "adds\ud800tax" })),
      "vscode://test-health.test-health/test?repo=github.com/acme/harbour&id=a%EF%BF%BDb&name=adds%20tax",
    );
  });

  const pieces = [..."%&=#+?@:;,'\"<>()[]{}|^~`*!$-_.aZ0", "%41", "%2F", "%25", "&id=", "é", "日本", "😀", "a/b"];
  const random = createRandom(4);
  const joinRandom = (from: readonly string[], maxCount: number) => {
    const count = 1 + Math.floor(random() * maxCount);
    return Array.from({ length: count }, () => from[Math.floor(random() * from.length)]).join("");
  };

  it("is parsed to the values that it was created from", () => {
    const withoutSlash = pieces.filter((piece) => !piece.includes("/"));
    for (let run = 0; run < 1_000; run++) {
      const [testRunId, targetBranch] = [joinRandom(withoutSlash, 12), joinRandom(pieces, 12)];
      const link = { kind: "run", repository: "github.com/acme/harbour", testRunId, targetBranch };
      assert.deepEqual(parse(buildRunLink("vscode", { repository: harbour, testRunId, targetBranch }) ?? ""), {
        ok: true,
        link,
      });
    }
  });

  it("is found with its name, class and file in the texts and addresses that contain it", () => {
    const withoutSlash = pieces.filter((piece) => !piece.includes("/"));
    const enclose = [
      (link: string) => link,
      (link: string) => formatLink(link, "web"),
      (link: string) => `See [the test](<${formatLink(link, "web")}>), 100% red`,
      (link: string) =>
        `https://mail.example.com/?url=${encodeURIComponent(formatLink(link, "web"))}&data=05%7C01&reserved=0`,
    ];
    for (let run = 0; run < 1_000; run++) {
      const [name, classname] = [joinRandom(pieces, 9), joinRandom(pieces, 9)];
      const filePath = `src/${joinRandom(pieces, 9)}`;
      const id = joinRandom(withoutSlash, 9);
      const link = buildTestLink("vscode", "github.com/acme/harbour", { id, name, classname, filePath });
      assert.ok(link !== undefined);
      const expected = normalizeIdentity({ name, classname, filePath });
      assert.deepEqual(
        enclose.map((text) => findTestLink(text(link))?.identity),
        enclose.map(() => expected),
      );
    }
  });

  it("is parsed from garbage without throwing, quickly and without invisible characters", async () => {
    const garbage = [
      ...pieces,
      repo,
      "repo=",
      "&id=",
      "&branch=",
      "&",
      "/",
      "a/".repeat(500),
      "\0",
      "\ud800",
      "\n",
      "../",
    ];
    const parsedKinds = new Set<string>();
    const took = await cpuTime(() => {
      for (let run = 0; run < fuzzRuns; run++) {
        const query = `${run % 2 === 0 ? repo : ""}${joinRandom(garbage, run % 30)}`;
        const parsed = parseDeepLink(joinRandom(["/run", "/test", "/"], 2), query);
        if (!parsed.ok) {
          assert.notEqual(linkProblemText(parsed.problem), "");
          continue;
        }
        const { kind, repository, ...values } = parsed.link;
        const words = [repository, ...Object.values(values).filter((value) => typeof value === "string")];
        assert.ok(words.every((word) => /^[^\p{Cc}\p{Cf}\p{Cs}\s]{1,300}$/u.test(word)));
        assert.ok(repository.split("/").length >= 3 && !repository.split("/").some((part) => /^\.{0,2}$/.test(part)));
        parsedKinds.add(kind);
        // The same text, pasted into the input of a test run.
        parseTestRunInput(`vscode://test-health.test-health/run?${query}`);
      }
    });
    assert.deepEqual([...parsedKinds].sort(), ["run", "test"]);
    assert.ok(took < (2_000 + fuzzRuns / 2) * (await slowness()), `${took} ms`);
  }).timeout(fuzzTime);
});

describe("findLinkParts", () => {
  const direct = "vscode-insiders://test-health.test-health/run?repo=github.com/acme/harbour&id=a%2526b&branch=main";
  const parts = { path: "/run", query: "repo=github.com/acme/harbour&id=a%26b&branch=main" };
  const cases: [text: string, expected: typeof parts | undefined][] = [
    [direct, parts],
    [`<${direct}>`, parts],
    [`https://vscode.dev/redirect?url=${encodeURIComponent(direct)}`, parts],
    [`<https://vscode.dev/redirect?url=${encodeURIComponent(direct)}|open in the editor>`, parts],
    [`https://insiders.vscode.dev/redirect?url=${direct}`, parts],
    ["https://vscode.dev/redirect?url=https%3A%2F%2Fevil.example", undefined],
    ["vscode://another.extension/run?repo=github.com/acme/harbour&id=a", undefined],
    ["vscode://test-health.test-health/connect?key=a", undefined],
    ["", undefined],
  ];
  for (const [text, expected] of cases) {
    it(`returns ${expected ? "the parts" : "nothing"} of ${JSON.stringify(text)}`, () =>
      assert.deepEqual(findLinkParts(text), expected));
  }
});

describe("findMissingTestReason", () => {
  const connectedSession = { kind: "connected" } as const;
  const loadedState = { loading: false, asOf: 1 };
  const cases: [
    description: string,
    reason: ReturnType<typeof findMissingTestReason>,
    ...args: Parameters<typeof findMissingTestReason>,
  ][] = [
    ["when everything is loaded", "notListed", connectedSession, loadedState],
    ["while pages are loading", "loading", connectedSession, { loading: true }],
    ["while the list is loading again", "loading", connectedSession, { ...loadedState, loading: true }],
    ["before the first request", "loading", connectedSession, { loading: false }],
    ["while the session starts", "loading", { kind: "starting" }, { loading: false }],
    ["after loading was stopped", "notListed", connectedSession, { loading: false, incomplete: "stopped" }],
    ["without a key", "notConnected", { kind: "noKey" }, { loading: false }],
    ["with a refused key", "keyRefused", { kind: "keyRefused" }, loadedState],
  ];
  for (const [description, reason, session, state] of cases) {
    it(`returns ${reason} ${description}`, () => assert.equal(findMissingTestReason(session, state), reason));
  }
});

/** Parses a link as the editor passes it on: with its percent codes decoded once. */
function parse(address: string): ParsedDeepLink {
  const { pathname, search } = new URL(address);
  return parseDeepLink(pathname, decodeURIComponent(search.slice(1)));
}

function summarize(parsed: ParsedDeepLink): string {
  if (!parsed.ok) {
    return parsed.problem;
  }
  const { kind, ...values } = parsed.link;
  return `${kind} ${Object.values(values).flatMap(listValues).join(" | ")}`;
}

function listValues(value: string | TestIdentity): readonly string[] {
  return typeof value === "string" ? [value] : Object.entries(value).map(([name, text]) => `${name}: ${text}`);
}
