import { createValueForm } from "../values";

const testify = String.raw`\bNot equal: *\n\s+expected: (?<expected>.+)\n\s+actual {2}: (?<actual>.+)$`;
const equality = "(?:is identical to|is equal to|matches expected)(?: size)?";
const phpunit = String.raw`^Failed asserting that (?:actual size )?(?<actual>.+) ${equality} (?<expected>.+)\.$`;

export const otherRunners = [
  createValueForm(new RegExp(testify, "gm")),
  createValueForm(new RegExp(phpunit, "gm"), / with delta /),
];
