import { textEnd } from "../finding";
import { createValueForm } from "../values";

const code = String.raw`(?: *code: +assert (?<leftCode>.+?) ===? (?<rightCode>.+)\n| *code: .*\n(?: .*\n){0,20}?)?`;
const sides = String.raw` *left: +(?<left>.+)\n *right: +(?<right>.+)\n *(?:stacktrace:|\n|${textEnd})`;
const olderSides = String.raw`left: \x60(?<left>.*)\x60,\n *right: \x60(?<right>.*?)\x60(?:'|: |$)`;

/**
 * Rust and ExUnit, which name only `left` and `right`. That the right one is expected is no more than a convention:
 * that of the example which `cargo new` creates, and of ExUnit's documentation.
 */
export const leftRight = [
  createValueForm({
    pattern: new RegExp(String.raw`\bAssertion with ===? failed\n${code}${sides}`, "g"),
    convention: "right",
  }),
  createValueForm({
    pattern: /\bassertion `left == right` failed.*\n +left: (?<left>.+)\n +right: (?<right>.+)$/gm,
    convention: "right",
    isWhole: true,
  }),
  createValueForm({
    pattern: new RegExp(String.raw`\bassertion failed: \x60\(left == right\)\x60\n *${olderSides}`, "gm"),
    convention: "right",
    isWhole: true,
  }),
];
