import { identifierAt, identifierEnd, skipBlanks } from "../../syntax/sourceText";
import { Indents } from "./indents";
import type { JvmOutline } from "./outline";
import type { JvmSyntax } from "./syntax";

/** What follows a title or the call that holds it. */
export interface Tail {
  readonly end: number;
  /** It is a body, not only tags and the like. */
  readonly body: boolean;
}

/** Calls in a chain that are followed from a title to its body. */
const mostLinks = 30;
/** What may be called on a text that is a title. */
const followsTitle: ReadonlySet<string> = new Set(["config", "trimMargin", "trimIndent"]);

/** Finds where the bodies of tests begin and end. */
export class TitleBodies {
  private readonly code: string;
  private readonly scala: boolean;
  private readonly indents: Indents;

  constructor(
    private readonly outline: JvmOutline,
    { language }: JvmSyntax,
  ) {
    this.code = outline.code;
    this.scala = language === "scala";
    this.indents = new Indents(outline.code);
  }

  /** From behind a call with a title, or behind a title that stands alone. */
  tail(from: number): Tail {
    let at = from;
    let groups = 0;
    for (let steps = 0; steps < mostLinks; steps++) {
      const next = skipBlanks(this.code, at);
      const lines = this.code.slice(at, next).split("\n").length - 1;
      const end = this.bodyFrom(next, lines);
      if (end !== undefined) return { end, body: true };
      if (this.code[next] === ".") {
        const method = identifierAt(this.code, next + 1);
        // Called on a text: `"a".let { }` is no test, `"a".config(…) { }` is one.
        if (at === from && this.code[from - 1] === '"' && !followsTitle.has(method)) break;
        at = next + 1 + method.length;
      } else if (this.code[next] === "(" && lines === 0) {
        groups++;
        at = (this.pair(next) ?? next) + 1;
      } else {
        const given = this.scala && lines === 0 && /^=(?![=>])/.test(this.code.slice(next, next + 2));
        return { end: at, body: given || (this.scala && groups > 0) };
      }
    }
    return { end: at, body: false };
  }

  /** The end of the body that begins at an offset, so many lines below its title: `{`, `- {`, `= {`, or Scala's `:`. */
  private bodyFrom(at: number, lines: number): number | undefined {
    const marked = lines === 0 && /^[-=]\s+\{/.test(this.code.slice(at, at + 40));
    const brace = marked ? this.code.indexOf("{", at) : at;
    if (this.code[brace] === "{" && (lines === 0 || (this.scala && lines === 1)))
      return (this.pair(brace) ?? brace) + 1;
    return lines === 0 && this.opensBlock(at) ? this.indents.blockEnd(at) : undefined;
  }

  /** Scala 3: a colon at the end of a line begins a block that its indentation ends. */
  opensBlock(at: number): boolean {
    return this.scala && /^[ \t]*:[ \t]*(?:\r?\n|$)/.test(this.code.slice(at, at + 200));
  }

  /** The end of the block that opens on the line of an offset; the offset itself if none does. */
  bodyEnd(at: number): number {
    const line = /^[^\n]*/.exec(this.code.slice(at, at + 400))?.[0] ?? "";
    const brace = line.indexOf("{");
    if (brace >= 0) return (this.pair(at + brace) ?? at + brace) + 1;
    return this.opensBlock(at + line.search(/:?\s*$/)) ? this.indents.blockEnd(at) : at;
  }

  /** The offset behind `.stripMargin`, `.replace(…)` and the like that follow a text. */
  afterCalls(from: number): number {
    let at = skipBlanks(this.code, from);
    for (let links = 0; this.code[at] === "." && links < mostLinks; links++) {
      at = identifierEnd(this.code, at + 1);
      if (this.code[at] === "(") at = (this.pair(at) ?? at) + 1;
      at = skipBlanks(this.code, at);
    }
    return at;
  }

  pair(open: number): number | undefined {
    return this.outline.pairs.get(open);
  }
}
