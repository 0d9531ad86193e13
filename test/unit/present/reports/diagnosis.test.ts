import assert from "node:assert/strict";
import { createRedactor } from "../../../../src/api/redact";
import type { Diagnosis } from "../../../../src/domain/diagnosis";
import { ServiceError } from "../../../../src/domain/serviceError";
import { diagnosisText } from "../../../../src/present/reports/diagnosis";
import { failingTest, harbour } from "../../../support/builders";
import { emptyDiagnosis } from "../fixture";

const now = Date.UTC(2026, 10, 20, 18, 58);

const nothingSetUp: Diagnosis = { ...emptyDiagnosis, now };

function connectedAs(orgUrlSlug: string, baseUrl: string): Diagnosis["session"] {
  const service = () => Promise.reject(new Error("not asked"));
  const { signal } = new AbortController();
  return { kind: "connected", baseUrl, orgUrlSlug, keyId: "k", keyEntry: "e", signal, service };
}

/** Creates diagnostic information with every fact, and with the text wherever a text is possible. */
function createFullDiagnosis(text: string): Diagnosis {
  const error = new ServiceError("serverError", {
    operation: "listFailingTests",
    host: text,
    status: 503,
    requestId: text,
    serviceText: text,
  });
  const repository = { host: "github.com", owner: text, name: text };
  return {
    now,
    versions: { extension: text, editor: text, operatingSystem: text, node: text, remote: text },
    session: connectedAs(text, `https://user:${text}@api.example.com/${text}`),
    keyOrigin: `https://${text}@api.example.com`,
    lastRequest: {
      operation: "getTestRun",
      host: text,
      start: now,
      tookMs: 1234.5,
      outcome: "answered",
      status: 200,
      requestId: text,
    },
    proxy: { httpProxy: true, proxySupport: text, variables: [text] },
    repositories: [{ repository, folders: [text], remote: text }],
    states: [
      {
        repository,
        choice: "7d",
        tests: [failingTest({ id: text, name: text, filePath: text, url: text })],
        totalRows: 3,
        unreadable: 1,
        loading: true,
        incomplete: "failed",
        asOf: now,
        clockSkewMs: 400_000,
        error,
      },
    ],
    testsWithFile: 1,
    settings: [
      { name: "testHealth.baseUrl", value: `https://user:${text}@api.example.com/${text}` },
      { name: "testHealth.repository", value: `https://user:${text}@github.com/acme/${text}.git` },
      { name: "testHealth.remote", value: `https://user:${text}@github.com/acme/harbour` },
      { name: "testHealth.owners", value: [text] },
      { name: "testHealth.pathMappings", value: [{ from: text, to: `${"x".repeat(280)}${text}` }] },
      { name: text, value: text },
    ],
    storage: [{ place: "workspace", files: 3, bytes: 1_234_567 }],
  };
}

describe("Diagnosis", () => {
  it("describes the state before anything is set up", () => {
    assert.equal(
      diagnosisText(nothingSetUp),
      `# Test Health diagnosis

Made 2026-11-20 18:58 UTC. It holds no API key and no text of a test.

## Versions

- Extension: \`0.1.0\`
- Editor: \`VS Code 1.100.0\`
- Operating system: \`linux x64 6.1\`
- Node: \`20.19.0\`
- Remote: none

## Connection

- State: no base URL is set
- API key: none
- Last request: none in this window

## Proxy

- http.proxy: not set
- http.proxySupport: \`override\`
- Environment: no proxy variable set

## Repositories

None.

## Failing tests

- File known here: the workspace's files could not be listed

## Settings that are not the default

None.

## Kept on disk

None.
`,
    );
  });

  it("contains everything that helps, but only the host of URLs", () => {
    assert.equal(
      diagnosisText(
        { ...createFullDiagnosis("word"), versions: nothingSetUp.versions },
        createRedactor("key-that-is-nowhere"),
      ).split("## Connection")[1],
      `

- State: connected
- Service: \`api.example.com\`
- Organization: \`word\`
- API key: yes, for \`api.example.com\`
- Last request: a test run at \`word\`, answered, status 200, request \`word\`, 1,235 ms, 2026-11-20 18:58 UTC

## Proxy

- http.proxy: set
- http.proxySupport: \`word\`
- Environment: \`word\` set

## Repositories

- \`github.com/word/word\`, remote \`word\`, 1 workspace folder

## Failing tests

- \`github.com/word/word\`: 1 of 3 loaded, 7 days, as of 2026-11-20 18:58 UTC, 1 unreadable, incomplete: failed, loading, last refresh: serverError, status 503, clock differs by 400 s
- File known here: 1 of 1 (100%). Why Are Tests Without Source? gives the reasons for the others

## Settings that are not the default

- \`testHealth.baseUrl\`: \`api.example.com\`
- \`testHealth.repository\`: \`github.com/acme/word\`
- \`testHealth.remote\`: \`set, an address\`
- \`testHealth.owners\`: \`["word"]\`
- \`testHealth.pathMappings\`: \`[{"from":"word","to":"${"x".repeat(277)}…\`
- \`word\`: \`word\`

## Kept on disk

- Of this workspace: 3 files, 1,235 kB
`,
    );
  });

  const key = "Zk3-canary.of_40/characters+and=some~more";
  const forms = [key, encodeURIComponent(key), Buffer.from(key).toString("base64"), key.toLowerCase()];
  for (const form of forms) {
    it(`never contains the key or parts of it, wherever ${form} occurs`, () => {
      const text = diagnosisText(createFullDiagnosis(form), createRedactor(key));
      assert.match(text, /\[redacted\]/);
      assert.doesNotMatch(text, /canary|characters|some~more|Y2FuYXJ5/i);
    });
  }

  it("contains the repository verbatim", () => {
    const repositories = [{ repository: harbour, folders: ["a", "b"], remote: "origin" }];
    assert.match(
      diagnosisText({ ...nothingSetUp, repositories }),
      /\n- `github\.com\/acme\/harbour`, remote `origin`, 2 workspace folders\n/,
    );
  });

  it("names the source in use, and the dates that a service has announced", () => {
    const { session } = createFullDiagnosis("x");
    assert.equal(session.kind, "connected");
    const capabilities = { timeRange: true, previousRange: false, testRuns: true, quarantine: false };
    const source = { id: "acme.ci", label: "Acme `CI`", capabilities };
    const notices = [{ host: "api.example.com", deprecatedSince: 1_000, sunset: now }];
    const text = diagnosisText({
      ...nothingSetUp,
      session: { ...session, baseUrl: "source:a", source } as never,
      notices,
    });
    const section = text.slice(text.indexOf("## Connection"), text.indexOf("## Proxy"));
    assert.deepEqual(section.trim().split("\n"), [
      "## Connection",
      "",
      "- State: connected",
      "- Source of another extension: `` Acme `CI` `` (`acme.ci`), capabilities: timeRange, testRuns",
      "- API key: none",
      "- Last request: none in this window",
      "- `api.example.com` announces: deprecated since 1970-01-01 00:00 UTC, switched off 2026-11-20 18:58 UTC",
    ]);
  });
});
