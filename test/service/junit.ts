import { XMLParser, XMLValidator } from "fast-xml-parser";
import { ReasonedError } from "../../src/base/errors";
import { summarizeFailure } from "./summary";
import type { TestIdentity } from "./testIdentity";

/** One executed case of a report. Skipped cases are not executions. */
export interface ReportedCase {
  readonly identity: TestIdentity;
  /** Absent if it passed. */
  readonly failure?: string;
}

/** A JUnit XML report of one CI run. */
export interface JUnitReport {
  /** The latest timestamp in the report, in milliseconds since 1970, if any; a time without a zone is UTC. */
  readonly time?: number;
  readonly cases: readonly ReportedCase[];
}

/** `malformed`: not well-formed XML. `notJUnit`: well-formed XML that is not a JUnit report. */
export class ReportError extends ReasonedError<"malformed" | "notJUnit"> {
  override readonly name = "ReportError";
}

/** An element with attributes as `@name`, children by tag, and text as `#text`; a string if it contains only text. */
type Element = string | { readonly [key: string]: unknown };

const arrayTags = new Set(["testsuites", "testsuite", "testcase", "failure", "error", "skipped"]);
const maxNameBytes = 8000;

/**
 * Parses a report like the uploaders of CI services. `name` and `classname` are verbatim, but the name is truncated to
 * 8,000 bytes. `parent` is the name of the outermost suite. The file is the first of `file` and `filepath` of the case,
 * then of the outermost suite. Cases outside of suites are dropped. Throws `ReportError`.
 */
export function parseJUnit(xml: string): JUnitReport {
  const root = parseXml(xml);
  const outermost =
    "testsuites" in root ? children(root, "testsuites").flatMap((container) => children(container, "testsuite")) : [];
  const suites = [...outermost, ...children(root, "testsuite")];
  if (!("testsuites" in root) && suites.length === 0) {
    throw new ReportError("notJUnit", "not a JUnit report");
  }
  const times: number[] = children(root, "testsuites").flatMap(timestamp);
  const cases: ReportedCase[] = [];
  for (const suite of suites) {
    collect(suite, suite, cases, times);
  }
  const time = times.reduce<number | undefined>(
    (newest, candidate) => Math.max(newest ?? candidate, candidate),
    undefined,
  );
  return { cases, ...(time === undefined ? {} : { time }) };
}

function parseXml(xml: string): Record<string, unknown> {
  const problem = XMLValidator.validate(xml);
  if (problem !== true) {
    throw new ReportError("malformed", `line ${problem.err.line}: ${problem.err.msg.replace(/\s+/g, " ")}`);
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    jPath: false,
    maxNestedTags: 1000,
    isArray: (tag, _path, _leaf, isAttribute) => !isAttribute && arrayTags.has(tag),
    entityDecoder: referenceDecoder,
  });
  try {
    return parser.parse(xml);
  } catch (error) {
    throw new ReportError("malformed", error instanceof Error ? error.message : String(error), error);
  }
}

/**
 * Decodes each character reference once, including references to control characters. The parser's own decoder ignores
 * numeric references, drops control characters, and has limits that large reports exceed.
 */
const referenceDecoder = {
  decode: (text: string) => text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, decodeReference),
  setExternalEntities() {},
  addInputEntities() {},
  setXmlVersion() {},
  reset() {},
};

const namedEntities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeReference(reference: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) {
    return namedEntities[name] ?? reference;
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
}

/** Adds the cases of `suite` and of its nested suites to `cases`, and all their timestamps to `times`. */
function collect(suite: Element, outermost: Element, cases: ReportedCase[], times: number[]): void {
  times.push(...timestamp(suite));
  for (const testcase of children(suite, "testcase")) {
    times.push(...timestamp(testcase));
    if (children(testcase, "skipped").length > 0) {
      continue;
    }
    const failure = findFailure(testcase);
    cases.push({ identity: readIdentity(testcase, outermost), ...(failure === undefined ? {} : { failure }) });
  }
  for (const inner of children(suite, "testsuite")) {
    collect(inner, outermost, cases, times);
  }
}

function readIdentity(testcase: Element, outermost: Element): TestIdentity {
  const filePath =
    attribute(testcase, "file") ||
    attribute(testcase, "filepath") ||
    attribute(outermost, "file") ||
    attribute(outermost, "filepath");
  const classname = attribute(testcase, "classname");
  const parent = attribute(outermost, "name");
  return {
    name: truncateBytes(attribute(testcase, "name") ?? "", maxNameBytes),
    ...(classname ? { classname } : {}),
    ...(parent ? { parent } : {}),
    ...(filePath ? { filePath } : {}),
  };
}

function findFailure(testcase: Element): string | undefined {
  const [failure] = [...children(testcase, "failure"), ...children(testcase, "error")];
  return failure === undefined ? undefined : summarizeFailure(attribute(failure, "message") ?? "", readText(failure));
}

function children(element: Element, tag: string): Element[] {
  const elements = typeof element === "string" ? undefined : element[tag];
  return Array.isArray(elements) ? elements : [];
}

function attribute(element: Element, name: string): string | undefined {
  const value = typeof element === "string" ? undefined : element[`@${name}`];
  return typeof value === "string" ? value : undefined;
}

function readText(element: Element): string {
  const text = typeof element === "string" ? element : element["#text"];
  return typeof text === "string" ? text : "";
}

function timestamp(element: Element): number[] {
  const text = attribute(element, "timestamp") ?? "";
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? [] : [time];
}

/** Truncates a text to at most `bytes` bytes of UTF-8, without splitting a character. */
function truncateBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) {
    return text;
  }
  const buffer = Buffer.from(text);
  if (buffer.length <= bytes) {
    return text;
  }
  let end = bytes;
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) {
    end--;
  }
  return buffer.subarray(0, end).toString();
}
