import assert from "node:assert/strict";
import { connectionPicks } from "../../../src/present/connectionPicks";

describe("connectionPicks", () => {
  it("are three choices, each with its consequence", () => {
    assert.deepEqual(
      connectionPicks.map(({ label, detail, value }) => [label, detail, value]),
      [
        [
          "$(plug) Connect to another service or organization",
          "Asks for base URL, organization and API key, and checks them first",
          "connect",
        ],
        ["$(key) Replace the API key", "The service and the organization stay as they are", "replaceKey"],
        ["$(trash) Remove the API key", "Also removes all that was loaded with it, after a confirmation", "removeKey"],
      ],
    );
  });
});
