import { selectHighest } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { classParts, spacedClassParts } from "../../names/typeNames";
import { endsWithChain, findChain, groupByName } from "../../types/nested";
import type { JvmClass } from "./declarations";
import type { JvmOutline } from "./outline";

/** Finds the classes of a file by the names under which records and other classes refer to them. */
export class JvmClassNames {
  #classesByName: ReadonlyMap<string, readonly JvmClass[]> | undefined;

  constructor(private readonly outline: JvmOutline) {}

  /**
   * Finds the class at the end of the record's class name by its simple name or display name, or a nested class by its
   * chain of names. An object with the same name follows the class. Returns `elsewhere` if the record refers to a class
   * of that name in another package.
   */
  findOwners(test: TestAddress): readonly JvmClass[] | "elsewhere" {
    let isElsewhere = false;
    for (const name of [test.classname, test.parent]) {
      if (name === undefined) {
        continue;
      }
      const parts = this.#splitClassName(name);
      const matchingClasses = this.outline.classes.filter((candidate) => countMatchedClasses(parts, candidate) > 0);
      const classesInPackage = matchingClasses.filter((candidate) => this.#isInPackage(candidate, parts));
      if (classesInPackage.length < matchingClasses.length) {
        isElsewhere = true;
      }
      const innermostClasses = selectInnermost(parts, classesInPackage);
      if (innermostClasses.length > 0) {
        return innermostClasses;
      }
      const namedClass = this.outline.classes.find(({ displayName }) => displayName === name);
      if (namedClass) {
        return [namedClass];
      }
    }
    return isElsewhere ? "elsewhere" : [];
  }

  /** Splits a class name into its parts. It is split at blanks too only if a class of the file has such a name. */
  #splitClassName(name: string): readonly string[] {
    const spacedParts = spacedClassParts(name);
    const isSpaced = this.outline.classes.some((candidate) => countMatchedClasses(spacedParts, candidate) > 0);
    if (isSpaced) {
      return spacedParts;
    }
    return classParts(name);
  }

  /** Returns whether the parts of a name before those of a class may be the package of the class. */
  #isInPackage(jvmClass: JvmClass, parts: readonly string[]): boolean {
    const depth = countMatchedClasses(parts, jvmClass);
    const packageParts = parts.slice(0, -depth);
    return this.#matchesPackage(packageParts, jvmClass);
  }

  /** Returns whether a record's package may be that of a class. A report may omit the first parts of the package. */
  #matchesPackage(parts: readonly string[], jvmClass: JvmClass): boolean {
    const packageParts = this.findPackageParts(jvmClass);
    if (packageParts.length === 0) {
      return true;
    }
    const omittedCount = packageParts.length - parts.length;
    return parts.every((part, i) => part === packageParts[omittedCount + i]);
  }

  findPackageParts(jvmClass: JvmClass | undefined): readonly string[] {
    const start = jvmClass?.span.start ?? 0;
    const clauses = this.outline.packages.filter(({ extent }) => start >= extent.start && start < extent.end);
    return clauses.flatMap(({ name }) => name.split("."));
  }

  /**
   * Returns the class of this file that is the base of another class; an empty list if it is in another file.
   * `Outer.Inner` matches only the `Inner` nested in `Outer`.
   */
  resolveBase(base: string, subtype: JvmClass): readonly JvmClass[] {
    const parts = base.split(".");
    this.#classesByName ??= groupByName(this.outline.classes);
    const namesakes = this.#classesByName.get(parts.at(-1) ?? "") ?? [];
    const candidates = namesakes.filter((candidate) => candidate !== subtype);
    const sortedCandidates = candidates.sort(compareClassesFirst);
    return sortedCandidates.filter((candidate) => this.#isNamed(candidate, parts)).slice(0, 1);
  }

  /** Returns whether the parts of a name end with the class's chain of names, or are the end of this chain. */
  #isNamed(jvmClass: JvmClass, parts: readonly string[]): boolean {
    const chain = findChain(jvmClass);
    if (endsWithChain(chain, parts)) {
      return true;
    }
    const packageParts = parts.slice(0, -chain.length);
    return endsWithChain(parts, chain) && this.#matchesPackage(packageParts, jvmClass);
  }

  /**
   * Returns the fully qualified names to which a base's name may refer: those of a class imported by name, in this
   * package, or from a wildcard import.
   */
  resolveBaseNames(base: string, packageName: string): string[] {
    const { imports } = this.outline;
    const [firstPart = "", ...otherParts] = base.split(".");
    const importedName = imports.fullNames.get(firstPart);
    if (importedName !== undefined) {
      return [[importedName, ...otherParts].join(".")];
    }
    const scopes = [packageName, ...imports.wildcards].filter((scope) => scope !== "");
    const names = scopes.map((scope) => `${scope}.${base}`);
    const mayBeFullName = otherParts.length > 0 || packageName === "";
    if (mayBeFullName) {
      return [...names, base];
    }
    return names;
  }
}

/** Orders classes before the objects with the same name: an object beside a class contains no tests and is no base. */
const compareClassesFirst = (a: JvmClass, b: JvmClass): number => Number(a.isObject) - Number(b.isObject);

/** Selects the first class and the first object with the longest chain of names that occurs at the end of the parts. */
function selectInnermost(parts: readonly string[], classes: readonly JvmClass[]): readonly JvmClass[] {
  const innermostClasses = selectHighest(classes, (candidate) => countMatchedClasses(parts, candidate));
  const firstClass = innermostClasses.find(({ isObject }) => !isObject);
  const firstObject = innermostClasses.find(({ isObject }) => isObject);
  return [firstClass, firstObject].filter((candidate) => candidate !== undefined);
}

/**
 * Returns how many classes, from this one outward, the end of a record's class name contains, or 0 if it does not
 * contain all of them.
 */
function countMatchedClasses(parts: readonly string[], declaredClass: JvmClass): number {
  let depth = 0;
  for (let current: JvmClass | undefined = declaredClass; current; current = current.parent) {
    if (current.name.trim() !== parts.at(-1 - depth)) {
      return 0;
    }
    depth++;
  }
  return depth;
}
