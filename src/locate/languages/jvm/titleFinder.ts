import type { Finding } from "../../language";
import { withoutRetry } from "../../names/decorations";
import type { Span } from "../../syntax/sourceText";
import { strictChain } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { fixedText, isFixed, literal, matchWhole, normalised, type Pattern, simplify } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import type { JvmSyntax } from "./syntax";

/** Finds tests by title among those of one class. */
export class TitleFinder {
  private readonly search: TitleSearch;
  /** What sbt keeps of the titles that hold dots. */
  private cut: readonly { readonly title: Span; readonly last: Pattern; readonly fixed: boolean }[] | undefined;

  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly syntax: JvmSyntax,
  ) {
    this.search = new TitleSearch(nodes);
  }

  /** The name as it is, then without what runners add to it: the first reading that finds a test decides. */
  find(name: string): Finding | undefined {
    if (this.nodes.length === 0) return undefined;
    const names = readings(name);
    // Kotest's reports give a test's own title, those of Scala all titles around it as well.
    const own = this.syntax.language === "scala" ? undefined : this.byOwnTitle(names);
    if (own) return own;
    const full = this.search.find(
      { name },
      names.map((reading) => ({ name: reading })),
    );
    if (full?.confidence === "exact") return full;
    const cut = this.afterDot(normalised(name));
    if (cut?.confidence === "exact" || !full || full.confidence === "container")
      return this.byOwnTitle(names) ?? cut ?? full;
    return full;
  }

  private byOwnTitle(names: readonly string[]): Finding | undefined {
    for (const name of names) {
      const found = this.fixed(({ pattern }) => fixedText(pattern) === name);
      if (found) return found;
    }
    return undefined;
  }

  /** sbt's reports keep of a name what follows its last dot. */
  private afterDot(name: string): Finding | undefined {
    if (this.syntax.language !== "scala" || name === "") return undefined;
    this.cut ??= this.nodes.flatMap((node) => {
      const last = node.kind === "test" ? lastOfDots(strictChain(node)) : undefined;
      return last ? [{ title: node.title, last, fixed: isFixed(node.pattern) }] : [];
    });
    const found = this.cut.flatMap(({ title, last, fixed }) => {
      const score = matchWhole(last, name);
      return score ? [{ place: title, score: fixed ? Number.POSITIVE_INFINITY : score }] : [];
    });
    const most = Math.max(...found.map(({ score }) => score));
    const places = found.filter(({ score }) => score === most).map(({ place }) => place);
    if (places.length === 0) return undefined;
    return { confidence: most === Number.POSITIVE_INFINITY ? "exact" : "pattern", places };
  }

  private fixed(fits: (node: TitleNode) => boolean): Finding | undefined {
    for (const kind of ["test", "suite"] as const) {
      const found = this.nodes.filter((node) => node.kind === kind && fits(node));
      if (found.length > 0) return { confidence: "exact", places: found.map(({ title }) => title) };
    }
    return undefined;
  }
}

/** What Kotest, ScalaTest and specs2 write before and after titles. */
const before = /(^| -- | )(?:Given|When|Then|And|Context|Describe|It|Expect|Feature|Scenario): /g;
const beforeOwn = /^(?:context|should) /;
const after = / (?:when|should)(?= -- |$)/g;

/** A name as a report has it, then with less and less of what its runner added. */
function readings(raw: string): readonly string[] {
  const name = normalised(raw);
  const found = [name];
  const add = (text: string): void => {
    if (text !== "" && !found.includes(text)) found.push(text);
  };
  add(normalised(withoutRetry(name)));
  add(name.replace(/^\(\d+\) /, ""));
  const plain = name.replace(before, "$1");
  add(plain);
  add(plain.replace(after, ""));
  add(plain.replace(beforeOwn, ""));
  // Spock's `[a: 1, #0]`, the target of a multiplatform build's `[jvm]`.
  const bracket = name.endsWith("]") ? name.indexOf(" [") : -1;
  if (bracket > 0) add(name.slice(0, bracket));
  add(name.replace(/\[[^[\]]*\]$/, ""));
  add(name.replace(/\(\)$/, ""));
  return found;
}

/** What follows the last dot that the source gives, dots at the end left out; undefined for a title without any. */
function lastOfDots(chain: Pattern): Pattern | undefined {
  const parts = [...chain];
  const last = parts.at(-1);
  let end = last?.kind === "literal" ? last.text.length : 0;
  while (last?.kind === "literal" && last.text[end - 1] === ".") end--;
  if (last?.kind === "literal") parts[parts.length - 1] = literal(last.text.slice(0, end));
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    const dot = part?.kind === "literal" ? part.text.lastIndexOf(".") : -1;
    if (part?.kind === "literal" && dot >= 0)
      return simplify([literal(part.text.slice(dot + 1)), ...parts.slice(i + 1)]);
  }
  return last?.kind === "literal" && end < last.text.length ? simplify(parts) : undefined;
}
