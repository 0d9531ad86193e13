import { createDiffForm } from "../lineDiff";
import { createValueForm } from "../values";
import { notEqual } from "./jest";

const text = String.raw`'[^'\n]*'`;
const word = "true|false|null|undefined";
const collection = String.raw`\[[^\]\n]*\]|\{[^}\n]*\}`;
const printed = String.raw`(?:${text}|[+-]?\d[\w.]*|${word}|${collection})`;
const verb = "(?:(?:deeply |strictly )?equal|be)";
const sentence = String.raw`(?:^|: )expected (?<actual>${printed}) to ${verb} (?<expected>${printed})(?= *$| \/\/ )`;

export const mocha = [
  createDiffForm({ header: /^ *\+ expected - actual *$/gm, expected: "+", gap: "", maxContext: 4, excludes: notEqual }),
];

/** Where a runner shows only the message. */
export const chai = [createValueForm({ pattern: new RegExp(sentence, "gm"), excludes: notEqual })];
