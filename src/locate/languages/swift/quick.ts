import { joinWords } from "../../names/joinWords";
import { type CodeText, stringAt } from "../../syntax/codeText";
import { literalText } from "../../syntax/escapes";
import { popEnded } from "../../syntax/ranges";
import { type Span, skipBlanks } from "../../syntax/sourceText";

/** A test that Quick declares by its title, inside the titles of its groups. */
export interface QuickTest {
  /** The words of all titles from the outermost group to the test, as `joinWords` joins them. */
  readonly words: string;
  readonly span: Span;
}

/** A group whose body is being read. Its titles are `undefined` if one of them is computed. */
interface OpenGroup {
  readonly end: number;
  readonly titles: string | undefined;
}

const declaringWords = "describe|context|it";
const declaringCall = new RegExp(String.raw`\b[fx]?(${declaringWords})[ \t]{0,20}\(\s{0,200}(?=["#])`, "g");

/** Joins the title of a declaration to those around it; `undefined` if one of them is computed. */
function joinTitles(outerTitles: string | undefined, source: string): string | undefined {
  if (outerTitles === undefined || source.includes("\\(")) {
    return undefined;
  }
  return `${outerTitles} ${literalText(source)}`;
}

/** Reads the Quick tests of a file with all of their titles. Omits tests of which a title is computed. */
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
    const outerTitles = group ? group.titles : "";
    const titles = joinTitles(outerTitles, literal);
    const body = skipBlanks(code, close + 1);
    if (word !== "it") {
      openGroups.push({ end: pairs.get(body) ?? close, titles });
    } else if (titles !== undefined) {
      tests.push({ words: joinWords(titles), span: string });
    }
  }
  return tests;
}
