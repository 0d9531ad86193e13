import { addToList, findResult, preferNonEmpty } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { baseName, stemKey } from "../../fileIndex/pathNames";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner, Standing, Way } from "../../language";
import { typeParts } from "../../names/typeNames";
import { findClassWords } from "../../searchWords";
import { TitleSearch } from "../../titles/search";
import { type DeclaredType, DeclaredTypes } from "../../types/declaredTypes";
import { createFinding, createForeignTest } from "../../types/findings";
import { decodePhpLiteral } from "./literals";
import { isDataSet, listPhpNameReadings, normalizeMethodName, readDataSet, readPhpMethodName } from "./names";
import { outlinePhp, type PhpMethod, type PhpOutline } from "./outline";
import { hasDataSetsBeside, readPestTitles } from "./titles";

/** PHPUnit and Pest. */
export const phpScanner: Scanner = {
  findSearchWords: findClassWords,
  read: (source, path, isSourcePath) => new PhpDeclarations(outlinePhp(source.text), path, isSourcePath),
};

const singleQuoted = String.raw`'(?:[^'\\]|\\.)*'`;
const doubleQuoted = String.raw`"(?:[^"\\]|\\.)*"`;
const testDoxName = String.raw`\\?(?:\w+\\)*TestDox`;
const testDoxAttribute = new RegExp(String.raw`#\[\s*${testDoxName}\(\s*(${singleQuoted}|${doubleQuoted})\s*\)`);

type MethodMatcher = (method: PhpMethod, reading: string) => boolean;

/** Returns whether a method's name consists of the words of a reading, which a reporter may write as prose. */
const hasSameWords: MethodMatcher = (method, reading) =>
  normalizeMethodName(method.name) === normalizeMethodName(reading);

/** Returns whether a method is a phpspec example, whose name is reported without `it`. */
const isExampleOf: MethodMatcher = (method, reading) => {
  const isExample = method.name.startsWith("it_");
  return isExample && hasSameWords(method, `it ${reading}`);
};

/**
 * Returns whether a reading is the truncated form of a method's words: Laravel cuts names to the width of the terminal.
 */
const isCutFrom: MethodMatcher = (method, reading) => {
  const start = normalizeMethodName(reading.replace(/…$/, ""));
  return reading.endsWith("…") && normalizeMethodName(method.name).startsWith(start);
};

/** Matches an attribute or an annotation that supplies a method's data sets. */
const dataSource = /data_?provider|test_?with|example/i;

class PhpDeclarations implements Declarations {
  readonly #types: DeclaredTypes<DeclaredType>;
  readonly #titles: TitleSearch | undefined;
  readonly #methods = new Map<DeclaredType, PhpMethod[]>();

  constructor(
    private readonly outline: PhpOutline,
    private readonly path: string,
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.#types = new DeclaredTypes(outline.types);
    for (const method of outline.methods) {
      addToList(this.#methods, method.owner, method);
    }
    const titles = readPestTitles(outline);
    this.#titles = titles.length > 0 ? new TitleSearch(titles) : undefined;
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.#findOwners(test);
    const [owner] = owners;
    if (owner) {
      const finding = findResult(this.#types.withBases(owners), (type) => this.#findInType(type, test.name));
      return finding ?? { standing: "around", places: [owner.span] };
    }
    const titleFinding = this.#mayDeclareByTitle(test) ? this.#findByTitle(test.name) : undefined;
    return titleFinding ?? this.#findAnywhere(test);
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test);
    const namespace = owners[0]?.namespace ?? [];
    const name = test.name.replace(/^[\w\\\x80-\uffff]+::/, "");
    const bases = this.#types.foreignBases(owners);
    return bases.map((base) => {
      const parts = this.#resolveName(base, namespace);
      return createForeignTest(name, parts.join("\\"), [{ kind: "type", parts }]);
    });
  }

  /** Resolves a class name, as written in this file, to the parts of its full name. */
  #resolveName(base: string, namespace: readonly string[]): string[] {
    const parts = typeParts(base);
    if (base.startsWith("\\")) {
      return parts;
    }
    const [firstPart = "", ...otherParts] = parts;
    const importedName = this.outline.imports.get(firstPart);
    if (importedName === undefined) {
      return [...namespace, ...parts];
    }
    return [...typeParts(importedName), ...otherParts];
  }

  #findOwners({ classname, name }: TestAddress): readonly DeclaredType[] {
    const classOwners = this.#types.findByName(typeParts(classname ?? ""));
    const classInName = /^[\w\\\x80-\uffff]+(?=::)/.exec(name)?.[0] ?? "";
    return preferNonEmpty(classOwners, this.#types.findByName(typeParts(classInName)));
  }

  #findInType(owner: DeclaredType, name: string): Finding | undefined {
    const methods = this.#methods.get(owner) ?? [];
    const readings = listPhpNameReadings(name);
    const exactMatchers: readonly MethodMatcher[] = [
      (method, reading) => method.name === reading,
      (method, reading) => this.#readDisplayName(method) === reading,
      (method, reading) => method.name === readPhpMethodName(reading),
    ];
    /** Returns the methods that match the first reading that any of them matches. */
    const findMatches = (isMatch: MethodMatcher) =>
      findResult(readings, (reading) => {
        const matches = methods.filter((method) => isMatch(method, reading));
        return matches.length > 0 ? matches : undefined;
      });
    const exactMatches = findResult(exactMatchers, findMatches);
    if (exactMatches) {
      return createFinding(this.#findStanding(exactMatches, name), exactMatches);
    }
    return createFinding("unlessBetter", findResult([hasSameWords, isExampleOf, isCutFrom], findMatches) ?? []);
  }

  /** Returns the standing of methods that have exactly the name of a record. */
  #findStanding(methods: readonly PhpMethod[], name: string): Standing {
    if (!methods.some((method) => this.#mayBeTest(method))) {
      return "around";
    }
    const lacksDataSet = isDataSet(name) && !methods.some((method) => dataSource.test(this.#readHead(method)));
    if (lacksDataSet) {
      return "withoutCase";
    }
    return "final";
  }

  /**
   * Returns whether a method has the name, the attribute or the annotation of a test, or is in a class of Codeception.
   */
  #mayBeTest(method: PhpMethod): boolean {
    return (
      /^(?:test|its?_)/i.test(method.name) ||
      /Cest$/.test(method.owner.name) ||
      /@test|#\[[^\]]*test/i.test(this.#readHead(method))
    );
  }

  #readHead({ head }: PhpMethod): string {
    return this.outline.text.slice(head.start, head.end);
  }

  /** Returns the text of `#[TestDox('…')]` or of `@testdox …`. */
  #readDisplayName(method: PhpMethod): string | undefined {
    const text = this.#readHead(method);
    const [, titleLiteral] = testDoxAttribute.exec(text) ?? [];
    if (titleLiteral !== undefined) {
      return decodePhpLiteral(titleLiteral);
    }
    const [, title] = /@testdox[ \t]+([^\r\n]*)/.exec(text) ?? [];
    return title?.trim();
  }

  /**
   * Returns whether a Pest test of the record may be in this file. Pest names the class after the file: a record with
   * another class and without a path belongs to another file.
   */
  #mayDeclareByTitle({ classname, filePath }: TestAddress): boolean {
    if (filePath !== undefined && this.isSourcePath(filePath)) {
      return true;
    }
    const type = typeParts(classname ?? "").at(-1);
    if (type === undefined) {
      return true;
    }
    return stemKey(baseName(this.path)).startsWith(stemKey(type));
  }

  #findByTitle(name: string): Finding | undefined {
    let container: Finding | undefined;
    const readings = listPhpNameReadings(name).flatMap((title) => [title, `it ${title}`]);
    for (const reading of readings) {
      const finding = this.#titles?.find({ name: reading });
      if (finding?.standing === "unlessBetter") {
        return { ...finding, standing: "ifReferred" };
      }
      if (finding?.standing === "final") {
        return this.#withOpenValues(finding, name);
      }
      container ??= finding;
    }
    return container;
  }

  /**
   * Adds the values of a data set as open text if the data sets are listed beside the test. Values from elsewhere may
   * have any words.
   */
  #withOpenValues(finding: Finding, name: string): Finding {
    const openText = readDataSet(name);
    const isWrittenBeside = finding.places.every((place) => hasDataSetsBeside(this.outline, place));
    if (openText !== undefined && isWrittenBeside) {
      return { ...finding, openText };
    }
    return finding;
  }

  /** Finds a method in any type of this file, for a record that gives a source path but names none of the types. */
  #findAnywhere({ filePath, name }: TestAddress): Finding | undefined {
    if (filePath === undefined || !this.isSourcePath(filePath)) {
      return undefined;
    }
    const places = this.outline.types.flatMap((type) => this.#findInType(type, name)?.places ?? []);
    if (places.length === 0) {
      return undefined;
    }
    return { standing: "ifReferred", places };
  }
}
