import assert from "node:assert/strict";
import { TextTail } from "../../../src/base/textTail";

describe("TextTail", () => {
  const join = (maxLength: number, ...parts: readonly string[]) => {
    const tail = new TextTail(maxLength);
    for (const part of parts) tail.append(part);
    return tail.text;
  };

  it("is the whole text as long as that fits", () => assert.equal(join(6, "abc", "", "def"), "abcdef"));

  it("loses the first parts of a longer one", () => assert.equal(join(6, "abc", "def", "g"), "defg"));

  it("loses the beginning of a part that is too long alone", () => assert.equal(join(2, "abc", "defgh"), "gh"));
});
