import { bracketPairs } from "../../syntax/bracketPairs";
import { maskCLike, type StringSpan } from "../../syntax/mask";
import { ClassesByOffset } from "./classesByOffset";
import type { JvmClass, JvmMethod } from "./declarations";
import { JvmReader } from "./reader";
import type { JvmSyntax } from "./syntax";

export interface JvmOutline {
  /** The text with comments and the insides of strings blanked. */
  readonly code: string;
  readonly pairs: ReadonlyMap<number, number>;
  readonly packageName: string;
  readonly imports: Imports;
  readonly classes: readonly JvmClass[];
  readonly owners: ClassesByOffset;
  readonly methods: readonly JvmMethod[];
  readonly strings: readonly StringSpan[];
}

export interface Imports {
  /** Fully qualified names by simple name. */
  readonly named: ReadonlyMap<string, string>;
  /** Packages or types of which everything is imported. */
  readonly whole: readonly string[];
}

/** Clauses that name parts of the package, one after the other. */
const mostPackages = 20;

/** Packages and types of which everything is imported. */
const maxWhole = 100;

/** Reads the classes and methods of a file, with annotations, in one pass over its brackets. */
export function outlineJvm(text: string, syntax: JvmSyntax): JvmOutline {
  const { code, strings } = maskCLike(text, syntax.mask);
  const pairs = bracketPairs(code);
  const reader = new JvmReader(text, code, strings, pairs, syntax);
  reader.read();
  return {
    code,
    pairs,
    packageName: [...code.matchAll(/^[ \t]*package[ \t]+([\w.]+)/gm)]
      .slice(0, mostPackages)
      .map((match) => match[1])
      .join("."),
    imports: importsIn(code),
    classes: reader.classes,
    owners: new ClassesByOffset(reader.classes),
    methods: reader.methods,
    strings,
  };
}

const importLine = /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]*\w)(?:\.([*_])|\.?\{([^{}]*)\}|[ \t]+as[ \t]+(\w+))?/gm;

function importsIn(code: string): Imports {
  const named = new Map<string, string>();
  const whole: string[] = [];
  for (const [, path = "", star, list, alias] of code.matchAll(importLine)) {
    const name = path.replace(/\.$/, "");
    if (star !== undefined) whole.push(name);
    else if (list !== undefined) importList(name, list, named, whole);
    else if (name.endsWith("._")) whole.push(name.slice(0, -2));
    else named.set(alias ?? name.slice(name.lastIndexOf(".") + 1), name);
  }
  return { named, whole: whole.slice(0, maxWhole) };
}

/** Scala: `import a.b.{C, D => E, _}`. */
function importList(path: string, list: string, named: Map<string, string>, whole: string[]): void {
  for (const item of list.split(",")) {
    const [name = "", alias = name] = item.split(/=>|\bas\b/).map((part) => part.trim());
    if (name === "_" || name === "*") whole.push(path);
    else if (name !== "") named.set(alias, `${path}.${name}`);
  }
}
