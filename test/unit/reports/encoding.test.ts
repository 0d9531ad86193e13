import assert from "node:assert/strict";
import { readWholeReport } from "../../support/readWholeReport";

const xml = (encoding: string | undefined, name: string, lead = "") =>
  `${lead}<?xml version="1.0"${encoding === undefined ? "" : ` encoding='${encoding}'`}?><testsuite><testcase name="${name}"><failure/></testcase></testsuite>`;

async function readName(bytes: Uint8Array): Promise<string | undefined> {
  const { failures, problem } = await readWholeReport([bytes]);
  return failures[0]?.name ?? problem;
}

/** Encodes a text in UTF-16 with the high byte first. */
const encodeUtf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("Encoding of a test report", () => {
  it("is the one that its XML declaration names", async () => {
    const withBytes = (encoding: string, bytes: readonly number[]) => {
      const [start = "", end = ""] = xml(encoding, "|").split("|");
      return readName(Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]));
    };
    const names = await Promise.all([
      withBytes("ISO-8859-1", [0x70, 0x72, 0xfc, 0x66, 0x74]),
      withBytes("windows-1252", [0x80]),
      withBytes("Windows-1251", [0xcf]),
      withBytes("Shift_JIS", [0x83, 0x65]),
      withBytes("GBK", [0xb2, 0xe2]),
      withBytes("EUC-KR", [0xc5, 0xd7]),
      withBytes("utf-8", [0xc3, 0xbc]),
    ]);
    assert.deepEqual(names, ["prüft", "€", "П", "テ", "测", "테", "ü"]);
  });

  for (const encoding of ["utf-16", "UTF16", "UTF-16LE", "UCS-2", "ucs2", "ISO-10646-UCS-2", "unicode", "csUnicode"]) {
    it(`is UTF-8 if its declaration names ${encoding} and its bytes are not UTF-16`, async () =>
      assert.equal(await readName(Buffer.from(xml(encoding, "prüft"))), "prüft"));
  }

  it("is that of a declaration after other lines, with white space, or with other attributes", async () => {
    const report = xml("ISO-8859-1", "prüft");
    const names = await Promise.all(
      [
        `\r\n\t ${report}`,
        `\n> harbour@1.2.0 test\n> mocha -R xunit\n\n${report}`,
        report.replace("encoding=", "encoding \t=\n "),
        report.replace("'ISO-8859-1'", '"ISO-8859-1" standalone="yes"'),
        report.replace(" encoding=", " standalone='no' encoding="),
        report.replace(" version", "\nversion"),
      ].map((text) => readName(Buffer.from(text, "latin1"))),
    );
    assert.deepEqual(names, Array(6).fill("prüft"));
  });

  it("is UTF-8 if the name of an attribute of the declaration only ends with `encoding`", async () => {
    const report = xml("ISO-8859-1", "prüft").replace("encoding", "xencoding");
    assert.equal(await readName(Buffer.from(report)), "prüft");
  });

  it("is recognized if the first piece of a report is one byte", async () => {
    const report = Buffer.from(xml(undefined, "prüft"));
    const { failures } = await readWholeReport([report.subarray(0, 1), report.subarray(1)]);
    assert.deepEqual(
      failures.map(({ name }) => name),
      ["prüft"],
    );
  });

  it("is that of a byte-order mark, whatever the declaration, and UTF-16 if every second byte is zero", async () => {
    const latin = xml("ISO-8859-1", "prüft");
    const names = await Promise.all([
      readName(Buffer.from(`\ufeff${latin}`)),
      readName(Buffer.from(`\ufeff${latin}`, "utf16le")),
      readName(Buffer.from(latin, "utf16le")),
      readName(encodeUtf16be(latin)),
      readName(encodeUtf16be(`\ufeff${latin}`)),
      readName(
        Buffer.from(
          JSON.stringify({
            numTotalTests: 1,
            testResults: [{ assertionResults: [{ title: "prüft", status: "failed" }] }],
          }),
          "utf16le",
        ),
      ),
    ]);
    assert.deepEqual(names, Array(6).fill("prüft"));
  });

  it("is UTF-8 without a declaration, or with one in a comment", async () => {
    const commentedDeclaration =
      '<!-- <?xml encoding="ISO-8859-1"?> --><testsuite><testcase name="prüft"><failure/></testcase></testsuite>';
    assert.deepEqual(
      [await readName(Buffer.from(xml(undefined, "prüft"))), await readName(Buffer.from(commentedDeclaration))],
      ["prüft", "prüft"],
    );
  });

  it("is read in the first 4,000 bytes", async () => {
    const report = (blankCount: number) =>
      readName(Buffer.from(`${" ".repeat(blankCount)}\n${xml("ISO-8859-1", "ü")}`, "latin1"));
    assert.deepEqual([await report(3_900), await report(4_000)], ["ü", "\ufffd"]);
  });

  it("is a problem if it is unknown", async () => {
    const utf32 = Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]);
    const names = await Promise.all([
      readName(Buffer.from(xml("EBCDIC-CP-US", "a"))),
      readName(utf32),
      readName(Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c])),
    ]);
    assert.deepEqual(names, ["unknownEncoding", "unknownEncoding", "unknownEncoding"]);
  });
});
