import assert from "node:assert/strict";
import { withoutUndefined } from "../../../src/base/withoutUndefined";

describe("withoutUndefined", () => {
  it("removes the properties that are undefined, and no others", () => {
    const name: string | undefined = undefined;
    assert.deepEqual(withoutUndefined({ name, email: "", count: 0, isSet: false, owner: null }), {
      email: "",
      count: 0,
      isSet: false,
      owner: null,
    });
  });
});
