import { createValueForm } from "../values";

const quoted = String.raw`"[^"\n]*"|'[^'\n]*'`;
/** A constraint of NUnit has words behind its value. */
const nunitValue = String.raw`(?:${quoted}|-?\d[^\s,]*|null|< .* >)`;

export const dotnet = [
  // xUnit
  createValueForm({
    pattern: /^ *Expected: +(?<expected>.+)\n *Actual: +(?<actual>.+)$/gm,
    requires: /\bAssert\.(?:Equal|StrictEqual)\(\) Failure/,
  }),
  createValueForm({
    pattern: new RegExp(
      String.raw`^ *Expected: (?<expected>${nunitValue})\n *But was: +(?<actual>${nunitValue})$`,
      "gm",
    ),
  }),
  // MSTest
  createValueForm({ pattern: /\bAreEqual failed\. Expected:<(?<expected>[^>\n]*)>\. Actual:<(?<actual>[^>\n]*)>\./g }),
];
