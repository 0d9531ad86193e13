import { createValueForm } from "../values";

/** Source of a pattern for a value. It does not match a constraint of NUnit, which has words around its value. */
const value = String.raw`(?:"[^"\n]*"|'[^'\n]*'|-?\d[^\s,]*|null|< .* >|\[.*\])`;

/** NUnit, AssertJ and Hspec. */
export const dotnet = [
  createValueForm(
    new RegExp(String.raw`^ *[Ee]xpected: (?<expected>${value})\n *[Bb]ut (?:was|got): +(?<actual>${value})$`, "gm"),
  ),
];
