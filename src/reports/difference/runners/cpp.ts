import { createValueForm } from "../values";

const left = String.raw` {2}(?<leftCode>.+)\n(?: {4}Which is: (?<left>.+)\n)?`;
const right = String.raw` {2}(?<rightCode>.+)(?:\n {4}Which is: (?<right>.+))?`;

export const cpp = [createValueForm(new RegExp(`^Expected equality of these values:\\n${left}${right}`, "gm"))];
