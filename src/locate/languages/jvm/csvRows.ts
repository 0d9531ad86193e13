/** Value of a parameterized test as its source writes it; `undefined` if only a run would tell. */
export type InvocationValue =
  | { readonly kind: "text" | "character" | "plain"; readonly text: string; readonly header?: string }
  | undefined;

/** Settings of `@CsvSource`. */
export interface CsvRules {
  readonly delimiter: string;
  readonly quote: string;
  readonly nullValues: readonly string[];
  readonly hasHeaders: boolean;
}

/** Reads the records of a `@CsvSource`. A value that is empty without quotes is null. */
export function readCsvRows(lines: readonly string[], rules: CsvRules): readonly (readonly InvocationValue[])[] {
  const records = lines.map((line) => readRecord(line, rules));
  if (!rules.hasHeaders) return records;
  const headers = (records.shift() ?? []).map((header) => header?.text);
  return records.map((record) =>
    record.map((value, i) => (value === undefined ? value : { ...value, header: headers[i] ?? "" })),
  );
}

function readRecord(line: string, rules: CsvRules): InvocationValue[] {
  const values: InvocationValue[] = [];
  let offset = 0;
  for (;;) {
    const { value, end } = readValue(line, offset, rules);
    values.push(value);
    if (end >= line.length) return values;
    offset = end + rules.delimiter.length;
  }
}

function readValue(line: string, start: number, rules: CsvRules): { value: InvocationValue; end: number } {
  let offset = start;
  while (line[offset] === " " || line[offset] === "\t") offset++;
  if (line[offset] === rules.quote) {
    let text = "";
    for (offset++; offset < line.length; offset++) {
      if (line[offset] !== rules.quote) text += line[offset];
      else if (line[offset + 1] === rules.quote) text += line[offset++];
      else break;
    }
    const end = line.indexOf(rules.delimiter, offset + 1);
    return { value: toValue(text, rules), end: end < 0 ? line.length : end };
  }
  const delimiter = line.indexOf(rules.delimiter, start);
  const end = delimiter < 0 ? line.length : delimiter;
  const text = line.slice(start, end).trim();
  return { value: text === "" ? { kind: "plain", text: "null" } : toValue(text, rules), end };
}

const toValue = (text: string, { nullValues }: CsvRules): InvocationValue =>
  nullValues.includes(text) ? { kind: "plain", text: "null" } : { kind: "text", text };
