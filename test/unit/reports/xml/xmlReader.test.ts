import assert from "node:assert/strict";
import { XmlReader } from "../../../../src/reports/xml/xmlReader";

/** Creates a reader that records its events as texts. */
function createReader(attributeNames: readonly string[] = ["name"]) {
  const events: string[] = [];
  const reader = new XmlReader(new Set(attributeNames), {
    open: (name, attributes) => events.push(`<${[name, ...Object.entries(attributes).map(String)].join(" ")}>`),
    close: (name) => events.push(`</${name}>`),
    addText: (text) => events.push(text),
    fail: () => events.push("failed"),
  });
  return { reader, events };
}

/** Reads a document in pieces, and returns the joined events. */
function read(...pieces: readonly string[]): string {
  const { reader, events } = createReader();
  for (const piece of pieces) {
    reader.write(piece);
  }
  return events.join("");
}

/** Returns every way to cut a text into two pieces. */
const cutText = (text: string) => Array.from(text, (_, index) => [text.slice(0, index), text.slice(index)] as const);

describe("XmlReader", () => {
  it("reports elements with the requested attributes, texts and data in the order of the document", () => {
    const { reader, events } = createReader(["name", "x:file"]);
    reader.write(
      '<?xml version="1.0"?><a name="1" id="2" x:file="3"><!-- none -->one<![CDATA[<two>]]><x:b file="4"/>three</a>',
    );
    assert.deepEqual(events, ["<a name,1 x:file,3>", "one", "<two>", "<b>", "</b>", "three", "</a>"]);
  });

  for (const [length, keptLength] of [
    [9_999, 9_999],
    [10_000, 10_000],
    [10_001, 10_000],
  ] as const) {
    it(`reports ${keptLength} of ${length} characters of an attribute`, () =>
      assert.equal(read(`<a name="${"x".repeat(length)}"/>`), `<a name,${"x".repeat(keptLength)}></a>`));
  }

  it("fails at the first error, and reads nothing after it", () => {
    assert.equal(read("<a>one</b>two<c/>", "<d/>", "</a></b>"), "<a>onefailed");
  });

  it("throws the error of its handler", () => {
    const reader = new XmlReader(new Set(), {
      open: () => {
        throw new RangeError("no memory");
      },
      close: () => {},
      addText: () => {},
      fail: () => {},
    });
    assert.throws(() => reader.write("<a/>"), new RangeError("no memory"));
  });

  for (const [written, expected] of [
    ["&lt;&gt;&amp;&quot;&apos;", "<>&\"'"],
    ["a&nbsp;b&eacute;&hellip;", "a\u00a0b&eacute;&hellip;"],
    ["&#65;&#x41;&#X41;&#x6a;&#x6A;", "AAAjj"],
    ["&#27;&#x1b;&#x1B;&#X1b;", "\u001b\u001b\u001b\u001b"],
    ["&#x10FFFE;&#x10FFFF;&#1114111;", "\u{10fffe}\u{10ffff}\u{10ffff}"],
    ["&#x110000;&#1114112;", "&#x110000;&#1114112;"],
    ["&#00000027;&#x0000001b;", "\u001b\u001b"],
    ["&#000000027;&#x00000001b;", "&#000000027;&#x00000001b;"],
    ["&#;&#x;&#1b;&#xg;&#x1b 1;&#-1;", "&#;&#x;&#1b;&#xg;&#x1b 1;&#-1;"],
    ["a&b;c & d;&&lt;& &;", "a&b;c & d;&<& &;"],
    ["&größe;&_a;&a:b.c-d1;", "&größe;&_a;&a:b.c-d1;"],
  ] as const) {
    it(`reads ${written} as ${JSON.stringify(expected)} in texts and attributes, in any two pieces`, () => {
      const text = `<a>${written}</a>`;
      const attribute = `<a name="${written.replaceAll('"', "&quot;")}"/>`;
      const texts = new Set([read(text), ...cutText(text).map((pieces) => read(...pieces))]);
      const attributes = new Set([read(attribute), ...cutText(attribute).map((pieces) => read(...pieces))]);
      assert.deepEqual([[...texts], [...attributes]], [[`<a>${expected}</a>`], [`<a name,${expected}></a>`]]);
    });
  }

  it("reads a reference in two pieces after a long text", () => {
    const lead = "x".repeat(200);
    assert.deepEqual(
      [read(`<a>${lead}&l`, "t;</a>"), read(`<a>${lead}&`, "amp;&", ` ${lead}</a>`)],
      [`<a>${lead}<</a>`, `<a>${lead}&& ${lead}</a>`],
    );
  });

  it("keeps ampersands in data, and ignores those in comments and instructions", () => {
    assert.equal(read("<a><?go a&b &amp;?><!-- a&b &amp; --><![CDATA[a&b & &amp;]]></a>"), "<a>a&b & &amp;</a>");
  });

  for (const name of ["größe", "_a", "a:b.c-d1", "ab", "x".repeat(101)]) {
    it(`keeps a reference to the entity ${name.slice(0, 10)} of a document type unchanged, in any two pieces`, () => {
      const type = `<!DOCTYPE a [<!ENTITY ${name} "x">]><a>`;
      const results = cutText(`b&${name};c</a>`).map((pieces) => read(type, ...pieces));
      assert.deepEqual(new Set(results), new Set([`<a>b&${name};c</a>`]));
    });
  }

  it("reads angle brackets that begin no markup as text, in any two pieces", () => {
    const results = cutText("<a>1 < 2, a <= b, <</a>").map((pieces) => read(...pieces));
    assert.deepEqual(new Set(results), new Set(["<a>1 < 2, a <= b, <</a>"]));
  });

  for (const [written, expected] of [
    ['<a name="1" file=2 />', "<a name,1></a>"],
    ['<a name="1"id="2"/>', "<a name,1></a>"],
    ['<a id name="1"/>', "<a name,1></a>"],
    ['<a id="2" 3 name="1"/>', "<a name,1></a>"],
    ['<a name="<b>"/>', "<a name,<b>></a>"],
    ["<a><!-- -- --><b/></a>", "<a><b></b></a>"],
  ] as const) {
    it(`reads ${written} as ${expected}`, () => {
      assert.equal(read(written), expected);
    });
  }

  it("closes unclosed elements at the end of the element that contains them", () => {
    assert.equal(read("<a><b>Array<Int> is</b><c/></a>"), "<a><b>Array<Int> is</Int></b><c></c></a>");
  });

  it("returns the text after the end of the outermost element, in any two pieces", () => {
    const document = '<a x="&">&lt;<b/> & </a>';
    const rests = cutText(`${document}npm error & <b>`).map(([start, end]) => {
      const { reader, events } = createReader();
      const rest = (reader.write(start) ?? "") + (reader.write(end) ?? end.slice(end.length));
      return `${events.join("")}|${rest}`;
    });
    const whole = new Set(rests.slice(0, document.length).map((rest) => rest.trimEnd()));
    assert.deepEqual(whole, new Set(["<a><<b></b> & </a>|npm error & <b>"]));
  });

  it("reads an ampersand before more than 101 characters as text", () => {
    const text = `&${"x".repeat(102)};`;
    assert.equal(read(`<!DOCTYPE a><a>${text}</a>`), `<a>${text}</a>`);
  });

  it("reports up to 10,000 characters of a text in several pieces", () => {
    const { reader, events } = createReader();
    reader.write("<a>");
    for (let count = 0; count < 4; count++) {
      reader.write("x".repeat(4_000));
    }
    reader.write("y</a>");
    assert.equal(events.join(""), `<a>${"x".repeat(10_000)}y</a>`);
  });
});
