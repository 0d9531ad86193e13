import assert from "node:assert/strict";
import {
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
