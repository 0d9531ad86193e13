import { createValueForm } from "../values";

const rustHeading = String.raw`\bassertion \x60left == right\x60 failed.*`;
const code = String.raw` *code: +assert (?<leftCode>.+?) ===?\s+(?<rightCode>.+)\n(?: .*\n){0,20}?`;

/**
 * Rust and ExUnit, which name only `left` and `right`. That the right one is expected is no more than a convention:
 * that of the example which `cargo new` creates, and of ExUnit's documentation.
 */
export const leftRight = [
  createValueForm(
    new RegExp(
      String.raw`\bAssertion with ===? failed\n${code} *left: +(?<left>\S.*)\n *right: +(?<right>\S.*)\n *stacktrace:`,
      "g",
    ),
    undefined,
    true,
  ),
  createValueForm(
    new RegExp(String.raw`${rustHeading}\n +left: (?<left>.+)\n +right: (?<right>.+)$`, "gm"),
    undefined,
    true,
  ),
];
