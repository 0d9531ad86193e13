import { bracketsAt } from "../../syntax/bracketPairs";
import { type CodeText, pairBrackets } from "../../syntax/codeText";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import type { JvmClass, JvmMethod } from "./declarations";
import { createClassFinder } from "./findClass";
import { JvmReader } from "./reader";
import type { JvmSyntax } from "./syntax";

export interface JvmOutline extends CodeText {
  readonly packages: readonly PackageClause[];
  readonly imports: Imports;
  readonly classes: readonly JvmClass[];
  /** Finds the innermost class around an offset. */
  readonly findClass: (offset: number) => JvmClass | undefined;
  readonly methods: readonly JvmMethod[];
}

/** Clause that puts all classes in its extent into a package, nested in the packages of earlier clauses around it. */
export interface PackageClause {
  readonly name: string;
  /** The clause's braces or, without any, the whole file. */
  readonly extent: Span;
}

export interface Imports {
  /** Fully qualified names by simple name. */
  readonly fullNames: ReadonlyMap<string, string>;
  /** Packages and types whose members are all imported. */
  readonly wildcards: readonly string[];
}

/** Maximum number of package clauses in a file. Together they form the name of the package. */
const maxPackageClauses = 20;

/** Maximum number of wildcard imports. */
const maxWildcards = 100;

/** Reads the classes and methods of a file, with annotations, in one pass over its brackets. */
export function outlineJvm(text: string, syntax: JvmSyntax): JvmOutline {
  const source = pairBrackets(text, syntax.blank(text));
  const reader = new JvmReader(source, syntax);
  reader.read();
  return {
    ...source,
    packages: parsePackages(source),
    imports: parseImports(source.code),
    classes: reader.classes,
    findClass: createClassFinder(reader.classes),
    methods: reader.methods,
  };
}

function parsePackages({ code, pairs }: CodeText): PackageClause[] {
  const clauses = [...code.matchAll(/package(?<=^[ \t]*package)[ \t]+(?!object\b)([\w.]+)/gm)];
  return clauses.slice(0, maxPackageClauses).map((match) => {
    const [clause, name = ""] = match;
    const open = skipBlanks(code, match.index + clause.length);
    const braces = code[open] === "{" ? bracketsAt(pairs, open) : undefined;
    const extent = braces ?? { start: 0, end: code.length };
    return { name, extent };
  });
}

/** Begins with a word and only then looks behind, because the search is fastest for such a pattern. */
const importStart = String.raw`import(?<=^[ \t]*import)[ \t]+(?:static[ \t]+)?`;
const wildcardEnd = String.raw`\.([*_])`;
const listEnd = String.raw`\.?\{([^{}]*)\}`;
const aliasEnd = String.raw`[ \t]+as[ \t]+(\w+)`;
const importPattern = new RegExp(String.raw`${importStart}([\w.]*\w)(?:${wildcardEnd}|${listEnd}|${aliasEnd})?`, "gm");

function parseImports(code: string): Imports {
  const fullNames = new Map<string, string>();
  const wildcards: string[] = [];
  for (const [, path = "", star, list, alias] of code.matchAll(importPattern)) {
    const name = path.replace(/\.$/, "");
    if (star !== undefined) {
      wildcards.push(name);
    } else if (list !== undefined) {
      parseImportList(name, list, fullNames, wildcards);
    } else if (name.endsWith("._")) {
      wildcards.push(name.slice(0, -2));
    } else {
      fullNames.set(alias ?? name.slice(name.lastIndexOf(".") + 1), name);
    }
  }
  return { fullNames, wildcards: wildcards.slice(0, maxWildcards) };
}

/** Parses the selectors of a Scala import: `import a.b.{C, D => E, _}`. */
function parseImportList(path: string, list: string, fullNames: Map<string, string>, wildcards: string[]): void {
  for (const item of list.split(",")) {
    const parts = item.split(/=>|\bas\b/);
    const [name = "", alias = name] = parts.map((part) => part.trim());
    if (name === "_" || name === "*") {
      wildcards.push(path);
    } else if (name !== "") {
      fullNames.set(alias, `${path}.${name}`);
    }
  }
}
