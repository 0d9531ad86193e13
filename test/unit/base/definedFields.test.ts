import assert from "node:assert/strict";
import { definedFields } from "../../../src/base/definedFields";

describe("definedFields", () => {
  it("leaves out the fields that are undefined, and no others", () => {
    const name: string | undefined = undefined;
    assert.deepEqual(definedFields({ name, email: "", count: 0, isSet: false, owner: null }), {
      email: "",
      count: 0,
      isSet: false,
      owner: null,
    });
  });
});
