import assert from "node:assert/strict";
import type { ExplainToolInput } from "../../../../src/domain/agents/toolInputs";
import {
  createExplainConfirmation,
  createFailingTestsConfirmation,
  createTestRunConfirmation,
  repositoryProblemText,
} from "../../../../src/present/agents/agentTexts";
import { harbour } from "../../../support/builders";

describe("Confirmation before a model reads data", () => {
  it("names the failing tests, and says that the key is not included", () => {
    assert.equal(
      createFailingTestsConfirmation({ filter: { mine: true }, file: "cart.test.ts", leftOut: [] }, [harbour], false)
        .message,
      'It gets names, files, owners, failure rates and failure texts of the failing tests of `github.com/acme/harbour`. The tests are filtered by `mine, file "cart.test.ts"`. The API key is not shared.',
    );
  });

  it("names at most ten repositories", () => {
    const repositories = Array(1_234).fill(harbour);
    const { message } = createFailingTestsConfirmation({ filter: {}, leftOut: [] }, repositories, false);
    assert.match(message, / of (`github\.com\/acme\/harbour`, ){9}`github\.com\/acme\/harbour` and 1,224 more\. /);
  });

  it("says that the failing tests are requested if none are loaded", () => {
    assert.equal(
      createFailingTestsConfirmation({ filter: {}, leftOut: [] }, [], true).message,
      "It gets names, files, owners, failure rates and failure texts of the failing tests. None are loaded yet: they are requested from the service. The API key is not shared.",
    );
  });

  it("says which failures are explained, and that nothing is requested", () => {
    const rest =
      "The model gets their failure texts, and names, files, owners, failure rates and failure texts of the failing tests that they may be. Nothing is requested from the service. The API key is not shared.";
    const questions: readonly Partial<ExplainToolInput>[] = [
      {},
      { report: "out/`junit`.xml" },
      { names: ["adds tax"] },
      { names: Array(1_000).fill("**a**") },
    ];
    assert.deepEqual(
      questions.map(
        (fields) => createExplainConfirmation({ names: [], omittedCount: 0, leftOut: [], ...fields }).message,
      ),
      [
        `The failures of the Explained Failures view are explained. ${rest}`,
        `The failures of the report \`\`out/\`junit\`.xml\`\` are explained. ${rest}`,
        `1 test is explained: \`adds tax\`. ${rest}`,
        `1,000 tests are explained: ${Array(10).fill("`**a**`").join(", ")} and 990 more. ${rest}`,
      ],
    );
  });

  const testRunConfirmations: readonly [
    description: string,
    run: string,
    kind: "request" | "known" | "none",
    title: string,
    sentences: string,
  ][] = [
    [
      "the request for a test run",
      "3f0c",
      "request",
      "Look up a merge queue test run for the model?",
      "The service gets at most one request for the test run `3f0c`. The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view.",
    ],
    [
      "the request for the run of the checked-out branch's pull request",
      "",
      "request",
      "Look up a merge queue test run for the model?",
      "The service gets at most one request for the test run `8d1f`. The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view.",
    ],
    [
      "that there is no request for a known test run",
      "#412",
      "known",
      "Let the model read a merge queue test run?",
      "The test run `#412` is known: nothing is requested from the service. The model gets its statuses, checks, pull requests and impacted targets.",
    ],
    [
      "that there is no request if the input names no test run",
      "two words",
      "none",
      "Let the model read which test runs are known?",
      "`two words` names no test run that can be looked up: nothing is requested from the service. The model gets the reason, and the names of the repositories and test runs that are open in this window.",
    ],
    [
      "that there is no request if no test run is known",
      "",
      "none",
      "Let the model read which test runs are known?",
      "No test run is looked up, and nothing is requested from the service. The model gets the reason, and the names of the repositories and test runs that are open in this window.",
    ],
  ];
  for (const [description, run, kind, title, sentences] of testRunConfirmations) {
    it(`names ${description}`, () => {
      const confirmation = createTestRunConfirmation({ run }, kind === "none" ? { kind } : { kind, testRunId: "8d1f" });
      assert.deepEqual([confirmation.title, confirmation.message], [title, `${sentences} The API key is not shared.`]);
    });
  }

  it("shows the model's input verbatim", () => {
    const { message } = createTestRunConfirmation(
      { run: "`[x](command:y)`\n**", targetBranch: "main", repository: "harbour" },
      { kind: "request", testRunId: "3f0c" },
    );
    assert.equal(
      message,
      "The service gets at most one request for the test run `` `[x](command:y)` ** ``. The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view. Repository: `harbour`. Target branch: `main`. The API key is not shared.",
    );
  });
});

describe("Repository that a model does not name", () => {
  it("is requested with a list of the open ones, as data", () => {
    assert.deepEqual(
      [repositoryProblemText(undefined, [harbour, harbour]), repositoryProblemText("other", [harbour])].map(
        (answer) => {
          const lines = answer.split("\n");
          return [lines[0], lines.find((line) => line.startsWith("{"))];
        },
      ),
      [
        [
          'Several repositories are open. Give one of those below as "repository".',
          '{"repositories":["github.com/acme/harbour","github.com/acme/harbour"]}',
        ],
        [
          '"other" does not name one open repository. Give one of those below as "repository".',
          '{"repositories":["github.com/acme/harbour"]}',
        ],
      ],
    );
  });
});
