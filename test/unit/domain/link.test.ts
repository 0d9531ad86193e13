import assert from "node:assert/strict";
import { type CheckedLink, checkLink } from "../../../src/domain/link";

describe("checkLink", () => {
  const ok = (url: string): CheckedLink => ({ ok: true, url });
  const cases: [link: string | undefined, expected: CheckedLink][] = [
    ["https://tracker.example/HRB-12?repo=o%2Fr#top", ok("https://tracker.example/HRB-12?repo=o%2Fr#top")],
    ["http://127.0.0.1:8080/a", ok("http://127.0.0.1:8080/a")],
    ["HTTPS://tracker.example/x", ok("HTTPS://tracker.example/x")],
    [undefined, { ok: false, problem: "missing" }],
    ["", { ok: false, problem: "missing" }],
    ["/HRB-12", { ok: false, problem: "relative" }],
    ["//tracker.example/HRB-12", { ok: false, problem: "relative" }],
    ["tracker.example/HRB-12", { ok: false, problem: "relative" }],
    ["javascript:alert(1)", { ok: false, problem: "notWeb" }],
    ["command:workbench.action.terminal.new", { ok: false, problem: "notWeb" }],
    ["file:///etc/passwd", { ok: false, problem: "notWeb" }],
    ["vscode://x.y/z", { ok: false, problem: "notWeb" }],
    ["data:text/html,x", { ok: false, problem: "notWeb" }],
    ["\\\\server\\share", { ok: false, problem: "unreadable" }],
    ["https:\\\\tracker.example", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/a b", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\n", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\u202ex", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\u3164", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\u{e0101}", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/häfen/港", ok("https://tracker.example/häfen/港")],
    ["https:tracker.example", { ok: false, problem: "unreadable" }],
    ["https:///x", { ok: false, problem: "unreadable" }],
    ["https://user:pass@tracker.example/", { ok: false, problem: "credentials" }],
    ["https://github.com@evil.example/", { ok: false, problem: "credentials" }],
  ];
  for (const [link, expected] of cases) {
    const verdict = expected.ok ? "accepts" : `rejects as ${expected.problem}:`;
    it(`${verdict} ${JSON.stringify(link)}`, () => assert.deepEqual(checkLink(link), expected));
  }
});
