import { createValueForm } from "../values";

export const otherRunners = [
  // Testify, which names them so behind `Not equal: `
  createValueForm(/\bNot equal: *\n\s+expected: (?<expected>.+)\n\s+actual {2}: (?<actual>.+)$/gm),
  // PHPUnit
  createValueForm(
    /^Failed asserting that (?:actual size )?(?<actual>.+) (?:is identical to|is equal to|matches expected)(?: size)? (?<expected>.+)\.$/gm,
    / with delta /,
  ),
];
