import { joinWords } from "../../names/joinWords";
import { type CodeText, stringAt } from "../../syntax/codeText";
import { literalText } from "../../syntax/escapes";
import { popEnded } from "../../syntax/ranges";
import { type Span, skipBlanks } from "../../syntax/sourceText";

/** A test that Quick declares by a title in those of its groups. */
export interface QuickTest {
  /** The words of all titles, as `joinWords` joins them. */
  readonly words: string;
  readonly span: Span;
}

/** A group whose body is being read. Its titles are not known if one of them is computed. */
interface OpenGroup {
  readonly end: number;
  readonly titles: string | undefined;
}

const declaringWords = "describe|context|it";
const declaringCall = new RegExp(String.raw`\b[fx]?(${declaringWords})[ \t]{0,20}\(\s{0,200}(?=["#])`, "g");

/** Returns the titles of a declaration; `undefined` if one of them is computed. */
function joinTitles(outer: string | undefined, source: string): string | undefined {
  if (outer === undefined || source.includes("\\(")) {
    return undefined;
  }
  return `${outer} ${literalText(source)}`;
}

/** Returns the tests of Quick in a file, with all of their titles; without those of which a title is computed. */
export function readQuickTests(source: CodeText): readonly QuickTest[] {
  const { text, code, pairs } = source;
  const openGroups: OpenGroup[] = [];
  const tests: QuickTest[] = [];
  for (const match of code.matchAll(declaringCall)) {
    const [head, word] = match;
    const open = match.index + head.indexOf("(");
    const string = stringAt(source, match.index + head.length);
    const close = pairs.get(open);
    if (!string || close === undefined) {
      continue;
    }
    popEnded(openGroups, match.index);
    const literal = text.slice(string.start, string.end);
    const group = openGroups.at(-1);
    const outer = group ? group.titles : "";
    const titles = joinTitles(outer, literal);
    const body = skipBlanks(code, close + 1);
    if (word !== "it") {
      openGroups.push({ end: pairs.get(body) ?? close, titles });
    } else if (titles !== undefined) {
      tests.push({ words: joinWords(titles), span: string });
    }
  }
  return tests;
}
