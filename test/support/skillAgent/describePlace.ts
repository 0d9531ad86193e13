import type { ToolRecord } from "./toolAnswer";

/** Formats the file and the line of a record, as far as it has them. */
export function describePlace({ file, line }: ToolRecord): string {
  if (file === undefined) {
    return "no known file";
  }
  return line === undefined ? String(file) : `${file}:${line}`;
}
