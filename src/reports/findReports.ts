import type { CaseCollector } from "./caseCollector";
import { GoTestReader, goTestLineStart } from "./goTestReport";
import { AttributeReader, attributeStart } from "./json/attributeReader";
import { JsonReportReader } from "./json/jsonReport";
import { lineFormats } from "./lines/index";
import { JsonLinesReader } from "./lines/jsonLinesReader";
import type { ReportReader } from "./reportReader";
import { rootStart, XmlReportReader } from "./xml/xmlReport";

/** Number of characters at the end of a piece in which a report may have begun. */
const maxStartLength = 500;
/** Represents the text before the searched one, whose start must not count as the start of a line. */
const cutLine = "…";

const space = String.raw`[ \t\r\n]{0,100}`;
const jsonStart = String.raw`(?:\[${space})?\{${space}"[^"\\\r\n]{1,100}"${space}:`;
const lineStarts = Object.entries(lineFormats).map(([name, { start }]) => `(?<${name}>${start})`);
const xmlStart = String.raw`<(?:\?xml\s|!DOCTYPE\s|!--)|${rootStart}`;
const lineStart = [`(?<go>${goTestLineStart})`, ...lineStarts, `(?<json>${jsonStart})`, xmlStart].join("|");
/** Matches the possible start of a report: at the start of a line, of an XML declaration or of an attribute. */
const reportStart = new RegExp(
  String.raw`^[ \t]{0,100}(?:${lineStart})|<\?xml\s|(?<attribute>${attributeStart})`,
  "mu",
);

/**
 * Finds the test reports of any format in a text, among the lines of other programs such as package managers, servers
 * and build tools.
 */
export class ReportFinder {
  #reader: ReportReader | undefined;
  /** End of the searched text, in which a report may have begun. */
  #heldText = "";

  /**
   * @param cases collector of the reports' cases
   * @param readOtherText called with the text around reports, in order: with all of it, and at most a little more
   */
  constructor(
    private readonly cases: CaseCollector,
    private readonly readOtherText: (text: string) => void,
  ) {}

  /** Reads the next part, unless nothing that follows can change the report. */
  write(text: string): void {
    let unreadText = text;
    while (unreadText !== "" && this.cases.problem === undefined) {
      unreadText = this.#reader ? this.#readOn(this.#reader, unreadText) : this.#search(unreadText);
    }
  }

  /** Ends the text. */
  end(): void {
    if (this.cases.problem === undefined) {
      this.#reader?.end();
    }
  }

  /** Reads the next part of a possible report; returns the text after it. */
  #readOn(reader: ReportReader, text: string): string {
    const textAfter = reader.write(text);
    const isReport = this.cases.textFormat !== undefined && reader.state !== "noReport";
    if (!isReport) {
      this.readOtherText(text.slice(0, text.length - textAfter.length));
    }
    if (reader.state !== "open") {
      this.#reader = undefined;
    }
    return textAfter;
  }

  /** Searches for the start of a report; returns the text from there. */
  #search(text: string): string {
    const heldLength = this.#heldText.length;
    const wholeText = this.#heldText + text;
    const match = reportStart.exec(wholeText);
    if (!match) {
      this.#heldText = cutStart(wholeText);
      this.readOtherText(text);
      return "";
    }
    this.#heldText = "";
    this.#reader = this.#createReader(match.groups ?? {});
    this.readOtherText(wholeText.slice(heldLength, match.index));
    return wholeText.slice(match.index);
  }

  #createReader(groups: Readonly<Record<string, string | undefined>>): ReportReader {
    if (groups.go !== undefined) {
      return new GoTestReader(this.cases);
    }
    if (groups.attribute !== undefined) {
      return new AttributeReader(this.cases);
    }
    if (groups.json !== undefined) {
      return new JsonReportReader(this.cases);
    }
    const formats = Object.entries(lineFormats);
    const lineFormat = formats.find(([name]) => groups[name] !== undefined)?.[1];
    if (lineFormat) {
      return new JsonLinesReader(lineFormat, this.cases);
    }
    return new XmlReportReader(this.cases);
  }
}

/** Returns the end of a text in which a report may begin. */
function cutStart(text: string): string {
  if (text.length <= maxStartLength) {
    return text;
  }
  return cutLine + text.slice(-maxStartLength);
}
