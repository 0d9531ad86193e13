import { textEnd } from "../finding";
import { createBlockForm, readActualFirst } from "../values";

/** Start of a value, as opposed to the words of a matcher. */
const valueStart = String.raw`(?=['[<{\d-]|(?:true|false|null|undefined|NaN)\b|\w+\()`;

export const jasmine = [
  createBlockForm({
    start: new RegExp(`^ *Expected ${valueStart}`, "gm"),
    middle: new RegExp(`(?<! not) to (?:equal|be) ${valueStart}`, "g"),
    end: new RegExp(String.raw`\.(?=\n *(?:Stack:|Message:|at )|\s*${textEnd})`),
    read: readActualFirst,
  }),
];
