import { withoutRetry } from "../../names/methods";
import type { Finding } from "../scanner";
import type { TitleNode } from "../titles/node";
import { fixedText, normalised } from "../titles/pattern";
import { TitleSearch } from "../titles/search";
import type { JvmSyntax } from "./syntax";

/** Finds tests by title among those of one class. */
export class TitleFinder {
  private readonly search: TitleSearch;

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
    if (full && full.confidence !== "container") return full;
    return this.byOwnTitle(names) ?? this.afterDot(normalised(name)) ?? full;
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
    return this.fixed((node) => lastOfDots(fullTitle(node)) === name);
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

function fullTitle(node: TitleNode): string | undefined {
  const own = fixedText(node.pattern);
  if (own === undefined || !node.parent) return own;
  const around = fullTitle(node.parent);
  return around === undefined ? undefined : `${around} ${own}`;
}

function lastOfDots(title: string | undefined): string | undefined {
  const parts = title?.split(".").filter((part) => part !== "") ?? [];
  return parts.length > 1 ? normalised(parts.at(-1) ?? "") : undefined;
}
