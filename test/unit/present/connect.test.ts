import assert from "node:assert/strict";
import type { RepositoriesState } from "../../../src/domain/openRepositories";
import { ServiceError, type ServiceFailure } from "../../../src/domain/serviceError";
import { connectSteps, createConnectInputBox, findKeyCheckTarget, parseInput } from "../../../src/present/connectSteps";
import { uncheckedKeyMessage } from "../../../src/present/text/connect";
import { connectProblemText } from "../../../src/present/text/connectProblem";
import { harbour } from "../../support/builders";

const enteredSettings = { baseUrl: "https://api.example.com", orgUrlSlug: "acme", apiKey: "" };
const open: RepositoriesState = { kind: "found", repositories: [{ repository: harbour, folders: ["file:///h"] }] };
const restrictedMode: RepositoriesState = { kind: "noRepository", gitUnavailableReason: "notTrusted" };
const workspaces: readonly RepositoriesState[] = [
  open,
  restrictedMode,
  { kind: "noRepository", gitUnavailableReason: "virtual" },
  { kind: "noRepository" },
  { kind: "noFolder" },
  { kind: "starting" },
];

describe("createConnectInputBox", () => {
  it("has the same three steps in any workspace, and masks only the key", () => {
    const steps = (state: RepositoriesState) =>
      connectSteps.map((name) => {
        const { step, totalSteps, password } = createConnectInputBox(name, enteredSettings, state);
        return `${step}/${totalSteps} ${name}${password ? " masked" : ""}`;
      });
    const expected = ["1/3 baseUrl", "2/3 orgUrlSlug", "3/3 apiKey masked"];
    assert.deepEqual(
      workspaces.map(steps),
      workspaces.map(() => expected),
    );
  });

  it("shows the completed base URL in the following steps", () => {
    const url = parseInput("baseUrl", "api.example.com/health");
    const baseUrl = url.ok ? url.value : "";
    const { prompt } = createConnectInputBox("orgUrlSlug", { ...enteredSettings, baseUrl }, open);
    assert.equal(
      prompt,
      "Organization at https://api.example.com/health: its name in the service's web addresses. A pasted address will do",
    );
  });

  it("explains why a key cannot be checked, and offers to trust the workspace if that is the reason", () => {
    const keys = workspaces.map((state) => createConnectInputBox("apiKey", enteredSettings, state));
    assert.deepEqual(
      keys.map(({ prompt, offersTrust }) => [
        prompt.replace("API key for https://api.example.com. It ", ""),
        offersTrust,
      ]),
      [
        ["is kept in the editor's secret storage and sent to this service alone", false],
        [
          "cannot be checked before you trust this workspace: until then, Git may not be asked for the repository",
          true,
        ],
        ["cannot be checked before the repository is set: Git is not available in virtual workspaces", false],
        ["cannot be checked before the repository is set: no folder has a Git remote that names one", false],
        ["cannot be checked before a folder is open: no repository is known", false],
        ["cannot be checked before Git has named the repository", false],
      ],
    );
  });
});

describe("parseInput", () => {
  it("returns the normalized value", () => {
    assert.deepEqual(
      [
        parseInput("baseUrl", " api.example.com/v1/ "),
        parseInput("baseUrl", "localhost:8080"),
        parseInput("orgUrlSlug", "https://app.example.com/acme/settings"),
        parseInput("apiKey", " key\n"),
      ].map((entry) => entry.ok && entry.value),
      ["https://api.example.com", "http://localhost:8080", "acme", "key"],
    );
  });

  it("explains an invalid value in the terms of its step", () => {
    const problems = connectSteps.map((name) => parseInput(name, ""));
    assert.deepEqual(
      problems.map((entry) => !entry.ok && entry.problem),
      [
        "Enter the base URL of the service's API",
        "Enter the organization's name as it stands in the service's web addresses",
        "Enter the API key",
      ],
    );
  });
});

describe("findKeyCheckTarget", () => {
  it("returns the first repository, otherwise why there is none", () => {
    assert.deepEqual(workspaces.map(findKeyCheckTarget), [
      { repository: harbour },
      { reason: "notTrusted" },
      { reason: "virtual" },
      { reason: "noRepository" },
      { reason: "noFolder" },
      { reason: "starting" },
    ]);
  });
});

describe("uncheckedKeyMessage", () => {
  it("says that the key is stored, and when it will be used", () => {
    assert.deepEqual(uncheckedKeyMessage("notTrusted", "api.example.com"), {
      text: "The API key for api.example.com is stored, but not checked. Trust this workspace to see its failing tests.",
      step: "manageTrust",
    });
  });
});

describe("connectProblemText", () => {
  const problem = (reason: ServiceFailure, details: Partial<ServiceError["details"]> = {}) =>
    connectProblemText(
      new ServiceError(reason, { operation: "listFailingTests", host: "api.example.com", ...details }),
      {
        ...enteredSettings,
        repository: harbour,
      },
    );

  it("refers to the key's step, and to the previous ones as steps to go back to", () => {
    assert.deepEqual(
      [
        problem("unauthorized"),
        problem("forbidden"),
        problem("notFound"),
        problem("dns"),
        problem("unexpectedResponse"),
        problem("redirected", { redirectHost: "eu.example.com" }),
        problem("certificate", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }),
        problem("rateLimited", { retryAfterMs: 120_000 }),
      ],
      [
        "api.example.com rejected the API key. Copy it again, and enter it here",
        "api.example.com does not let this API key read failing tests. Enter a key with that permission",
        "api.example.com does not know the repository github.com/acme/harbour of acme. Go back to check the organization and the base URL",
        "The host name api.example.com cannot be found. Go back to check the base URL; behind a proxy, check http.proxy in the settings",
        "api.example.com did not return failing tests. Go back and enter the base URL of the API",
        "api.example.com redirects to eu.example.com. The key was not sent there: go back and enter the final base URL",
        "The certificate that api.example.com shows is for another host name, so the key was not sent. Go back to check the base URL",
        "Rate limit reached on api.example.com. Wait 2 min, then press Enter again",
      ],
    );
  });

  it("never suggests to refresh or to change settings, whatever the problem", () => {
    const reasons: readonly ServiceFailure[] = [
      "badRequest",
      "serverError",
      "proxyAuthentication",
      "unreachable",
      "certificate",
      "deadline",
      "tooLarge",
      "internal",
    ];
    const texts = [...reasons.map((reason) => problem(reason)), problem("unreachable", { code: "ECONNREFUSED" })];
    assert.deepEqual(
      texts.filter((text) => /refresh|testHealth\./i.test(text)),
      [],
    );
  });
});
