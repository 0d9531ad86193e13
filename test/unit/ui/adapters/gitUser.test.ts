import assert from "node:assert/strict";
import { readGitUser } from "../../../../src/ui/adapters/gitUser";

/** Creates a fake Git with these values in the configuration of the repository, and in the global one. */
function createGit(ownValues: Record<string, string>, global: Record<string, string>) {
  const reader = (values: Record<string, string>) => async (key: string) => {
    const value = values[key];
    if (value === undefined) {
      throw new Error(`${key} is not set`);
    }
    return value;
  };
  return { getConfig: reader(ownValues), getGlobalConfig: reader(global) };
}

describe("readGitUser", () => {
  it("prefers the repository's own configuration", async () => {
    const global = { "user.name": "Kim", "user.email": "kim@example.com" };
    assert.deepEqual(await readGitUser(createGit({ "user.email": " kim@acme.example\n" }, global)), {
      name: "Kim",
      email: "kim@acme.example",
    });
  });

  it("omits values that are missing or empty", async () => {
    assert.deepEqual(await readGitUser(createGit({ "user.name": " " }, { "user.email": "" })), {});
    assert.deepEqual(await readGitUser(createGit({}, {})), {});
  });
});
