/** Value of a parameterized test as written in the source; `undefined` if it is only known at run time. */
export type InvocationValue =
  | { readonly kind: "text" | "character" | "plain"; readonly text: string; readonly header?: string }
  | undefined;

/** Argument values of one invocation. */
export type InvocationRow = readonly InvocationValue[];

/** Settings of `@CsvSource`. */
export interface CsvRules {
  readonly delimiter: string;
  readonly quote: string;
  readonly nullValues: readonly string[];
  readonly hasHeaders: boolean;
}

/** Reads the records of a `@CsvSource`. An empty value without quotes is null. */
export function readCsvRows(lines: readonly string[], rules: CsvRules): readonly InvocationRow[] {
  const records = lines.map((line) => readRecord(line, rules));
  if (!rules.hasHeaders) {
    return records;
  }
  const [headers = [], ...rows] = records;
  return rows.map((row) => row.map((value, i) => value && { ...value, header: headers[i]?.text ?? "" }));
}

function readRecord(line: string, rules: CsvRules): InvocationValue[] {
  const values: InvocationValue[] = [];
  let offset = 0;
  for (;;) {
    const { value, end } = readValue(line, offset, rules);
    values.push(value);
    if (end >= line.length) {
      return values;
    }
    offset = end + rules.delimiter.length;
  }
}

interface CsvValue {
  readonly value: InvocationValue;
  /** Offset of the delimiter after the value, or the end of the line. */
  readonly end: number;
}

function readValue(line: string, start: number, rules: CsvRules): CsvValue {
  let offset = start;
  while (line[offset] === " " || line[offset] === "\t") {
    offset++;
  }
  if (line[offset] === rules.quote) {
    return readQuotedValue(line, offset, rules);
  }
  const end = findDelimiter(line, start, rules);
  const text = line.slice(start, end).trim();
  const value = text === "" ? nullValue : createValue(text, rules);
  return { value, end };
}

function readQuotedValue(line: string, quoteStart: number, rules: CsvRules): CsvValue {
  let text = "";
  let offset = quoteStart + 1;
  for (; offset < line.length; offset++) {
    if (line[offset] === rules.quote) {
      const isDoubled = line[offset + 1] === rules.quote;
      if (!isDoubled) {
        break;
      }
      offset++;
    }
    text += line[offset];
  }
  const end = findDelimiter(line, offset + 1, rules);
  return { value: createValue(text, rules), end };
}

/** Returns the offset of the next delimiter, or the end of the line. */
function findDelimiter(line: string, from: number, { delimiter }: CsvRules): number {
  const offset = line.indexOf(delimiter, from);
  return offset < 0 ? line.length : offset;
}

const nullValue: InvocationValue = { kind: "plain", text: "null" };

function createValue(text: string, { nullValues }: CsvRules): InvocationValue {
  if (nullValues.includes(text)) {
    return nullValue;
  }
  return { kind: "text", text };
}
