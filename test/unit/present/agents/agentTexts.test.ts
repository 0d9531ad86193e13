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
      createFailingTestsConfirmation({ filter: { mine: true }, file: "cart.test.ts", leftOut: [] }, [harbour]).message,
      'It gets names, files, owners, failure rates and failure texts of the failing tests of `github.com/acme/harbour`. The tests are filtered by `mine, file "cart.test.ts"`. The API key is not shared.',
    );
  });

  it("names at most ten repositories", () => {
    const { message } = createFailingTestsConfirmation({ filter: {}, leftOut: [] }, Array(1_234).fill(harbour));
    assert.match(message, / of (`github\.com\/acme\/harbour`, ){9}`github\.com\/acme\/harbour` and 1,224 more\. /);
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

  it("shows the model's input verbatim", () => {
    const { message } = createTestRunConfirmation({
      run: "`[x](command:y)`\n**",
      targetBranch: "main",
      repository: "harbour",
    });
    assert.equal(
      message,
      "The service gets one request for the test run `` `[x](command:y)` ** ``. Repository: `harbour`. Target branch: `main`. The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view. The API key is not shared.",
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
