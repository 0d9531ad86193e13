import { createValueForm } from "../values";

const rustHeading = String.raw`\bassertion \x60left == right\x60 failed.*`;
const code = String.raw` *code: +assert (?<leftCode>.+?) ===?\s+(?<rightCode>.+)\n(?: .*\n){0,20}?`;

/**
 * Rust and ExUnit, which only name `left` and `right`. It is merely a convention that the right one is expected: in the
 * example that `cargo new` creates, and in ExUnit's documentation.
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
