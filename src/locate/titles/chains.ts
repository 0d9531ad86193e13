import type { TitleNode } from "./node";
import {
  advance,
  advanceAll,
  isOver,
  type Part,
  type Pattern,
  type Progress,
  scoreAtEnd,
  start,
  union,
  wild,
} from "./pattern";

/** What reporters put between titles. */
export const separator: Part = {
  kind: "oneOf",
  texts: [" ", " > ", " › ", " » ", ".", " / ", " | ", " - ", " -- ", "::", " :: ", ": ", " -> ", "/", "#"],
  open: false,
  scored: false,
};
/** Before `#method`, `.method` and `::Type`, which RSpec puts right behind the class. */
const looseSeparator: Part = { ...separator, texts: ["", ...separator.texts] };
const gap: Part = { kind: "optional", parts: [wild, separator] };
const looseGap: Part = { kind: "optional", parts: [wild, looseSeparator] };
/** What may follow the titles of a suite. */
const rest: Part = { kind: "optional", parts: [separator, wild] };

/** Titles around each other that count: no person nests them deeper, only a text that never closes. */
const deepest = 30;

/** The titles around one, outermost first. */
export function ancestors(node: TitleNode): TitleNode[] {
  const outer: TitleNode[] = [];
  for (let at = node.parent; at && outer.length < deepest; at = at.parent) outer.push(at);
  return outer.reverse();
}

/** A node's title after those around it, without any that stand around `below`. */
export function strictChain(node: TitleNode, below?: TitleNode): Pattern {
  const all = ancestors(node);
  const outer = below ? all.slice(all.indexOf(below) + 1) : all;
  const around = outer.flatMap((ancestor, i): Pattern => {
    const parts = [...ancestor.pattern, separatorBefore(outer[i + 1] ?? node)];
    return isNamed(ancestor) ? parts : [{ kind: "optional", parts }];
  });
  return [...around, ...node.pattern];
}

/** True if a title may stand right behind the one before it: RSpec's of a member, or a test's that is empty. */
function isMember(node: TitleNode | undefined): boolean {
  const first = node?.pattern[0];
  return (node?.kind === "test" && !first) || (first?.kind === "literal" && /^(?:[#.]|::)/.test(first.text));
}

const separatorBefore = (next?: TitleNode): Part => (isMember(next) ? looseSeparator : separator);

/** Only a suite's title, if it has one, is sure to be part of the names of the tests in it. */
const isNamed = ({ kind, silent, pattern }: TitleNode): boolean => kind === "suite" && !silent && pattern.length > 0;

/** Goes down from the outermost title to a node, step by step; the steps that nodes share are taken once. */
class Descent {
  private readonly known = new Map<TitleNode, Progress>();

  constructor(
    private readonly first: Progress,
    private readonly step: (outer: Progress, node: TitleNode) => Progress,
  ) {}

  to(node: TitleNode | undefined): Progress {
    const path: TitleNode[] = [];
    let progress = this.first;
    for (let at = node; at; at = at.parent) {
      const known = this.known.get(at);
      if (known) {
        progress = known;
        break;
      }
      path.push(at);
    }
    for (let next = path.pop(); next; next = path.pop()) {
      if (!isOver(progress)) progress = this.step(progress, next);
      this.known.set(next, progress);
    }
    return progress;
  }
}

/** One text, matched with the titles of many nodes and of those around them. */
export class ChainMatch {
  /** Up to a node's own title. */
  private readonly before: Descent;
  private readonly around: Descent;

  /** @param loose other titles may stand in front of each that the source gives */
  constructor(
    private readonly text: string,
    private readonly loose: boolean,
  ) {
    this.before = new Descent(loose ? advance(start, gap, text) : start, (outer, node) =>
      node.parent ? this.after(outer, node.parent, node) : outer,
    );
    this.around = new Descent(start, (outer, node) => {
      const between = node.parent ? advance(outer, separatorBefore(node), text) : outer;
      const named = advanceAll(between, node.pattern, text);
      return isNamed(node) ? named : union(outer, named);
    });
  }

  /** As `matchWhole`, for a text that gives a node's title after all those around it. */
  score(node: TitleNode): number | undefined {
    return scoreAtEnd(this.withTitle(node), this.text);
  }

  /** The same for a text that only begins with them. */
  scoreOfBeginning(node: TitleNode): number | undefined {
    return scoreAtEnd(advance(this.withTitle(node), rest, this.text), this.text);
  }

  /** The same for a text that gives only the titles around a node; of a loose match, with a blank at its end. */
  scoreAround({ parent }: TitleNode): number | undefined {
    const end = this.loose
      ? parent
        ? this.after(this.before.to(parent), parent)
        : this.before.to(undefined)
      : this.around.to(parent);
    return scoreAtEnd(end, this.text);
  }

  private withTitle(node: TitleNode): Progress {
    const outer = node.parent ? this.after(this.before.to(node.parent), node.parent, node) : this.before.to(undefined);
    return advanceAll(outer, node.pattern, this.text);
  }

  /** From the front of a node's title to the front of one inside it. */
  private after(before: Progress, node: TitleNode, next?: TitleNode): Progress {
    if (isOver(before)) return before;
    const titled = advance(advanceAll(before, node.pattern, this.text), separatorBefore(next), this.text);
    const after = isNamed(node) ? titled : union(before, titled);
    return this.loose ? advance(after, isMember(next) ? looseGap : gap, this.text) : after;
  }
}
