import type { TestAddress } from "../../../domain/locator";
import { baseName, stemKey } from "../../fileIndex/pathNames";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { typeParts } from "../../names/typeNames";
import { findClassWords } from "../../searchWords";
import { TitleSearch } from "../../titles/search";
import { type DeclaredType, DeclaredTypes } from "../../types/declaredTypes";
import { decodePhpLiteral } from "./literals";
import { normalizeMethodName, phpMethodName, phpNameReadings } from "./names";
import { outlinePhp, type PhpMethod, type PhpOutline } from "./outline";
import { readPestTitles } from "./titles";

/** PHPUnit and Pest. */
export const phpScanner: Scanner = {
  findSearchWords: findClassWords,
  read: (source, path, isSourcePath) => new PhpDeclarations(outlinePhp(source.text), path, isSourcePath),
};

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
    for (const type of outline.types) this.#methods.set(type, []);
    for (const method of outline.methods) this.#methods.get(method.owner)?.push(method);
    const titles = readPestTitles(outline);
    this.#titles = titles.length > 0 ? new TitleSearch(titles) : undefined;
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.#findOwners(test);
    const owner = owners[0];
    if (owner) return this.#findInTypes(owners, test.name) ?? { standing: "around", places: [owner.span] };
    return (this.#mayDeclareByTitle(test) ? this.#findByTitle(test.name) : undefined) ?? this.#findAnywhere(test);
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test);
    return this.#types.foreignBases(owners).map((base) => {
      const parts = this.#resolveName(base, owners[0]?.namespace ?? []);
      const name = phpMethodName(test.name) ?? test.name;
      return { kind: "test", address: { name, classname: parts.join("\\") }, hints: [{ kind: "type", parts }] };
    });
  }

  /** Resolves a class name, as written in this file, to the parts of its full name. */
  #resolveName(base: string, namespace: readonly string[]): string[] {
    const parts = typeParts(base);
    const importedName = this.outline.imports.get(parts[0] ?? "");
    if (base.startsWith("\\")) return parts;
    return importedName === undefined ? [...namespace, ...parts] : [...typeParts(importedName), ...parts.slice(1)];
  }

  #findOwners({ classname, name }: TestAddress): readonly DeclaredType[] {
    const classOwners = this.#types.findByName(typeParts(classname ?? ""));
    return classOwners.length > 0
      ? classOwners
      : this.#types.findByName(typeParts(/^[\w\\\x80-\uffff]+(?=::)/.exec(name)?.[0] ?? ""));
  }

  #findInTypes(owners: readonly DeclaredType[], name: string): Finding | undefined {
    for (const owner of this.#types.withBases(owners)) {
      const finding = this.#findInType(owner, name);
      if (finding) return finding;
    }
    return undefined;
  }

  #findInType(owner: DeclaredType, name: string): Finding | undefined {
    const methods = this.#methods.get(owner) ?? [];
    const readings = phpNameReadings(name);
    const matchers: ((method: PhpMethod, reading: string) => boolean)[] = [
      (method, reading) => method.name === reading,
      (method, reading) => this.#displayName(method) === reading,
      (method, reading) => method.name === phpMethodName(reading),
      (method, reading) => normalizeMethodName(method.name) === normalizeMethodName(reading),
    ];
    for (const matches of matchers) {
      for (const reading of readings) {
        const matchingMethods = methods.filter((method) => matches(method, reading));
        const standing = matches === matchers.at(-1) ? "unlessBetter" : "final";
        if (matchingMethods.length > 0) return { standing, places: matchingMethods.map(({ span }) => span) };
      }
    }
    return undefined;
  }

  /** Returns the text of `#[TestDox('…')]` or of `@testdox …`. */
  #displayName({ head }: PhpMethod): string | undefined {
    const text = this.outline.text.slice(head.start, head.end);
    const attribute = /#\[\s*\\?(?:\w+\\)*TestDox\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*\)/.exec(text)?.[1];
    return attribute === undefined ? /@testdox[ \t]+([^\r\n]*)/.exec(text)?.[1]?.trim() : decodePhpLiteral(attribute);
  }

  /**
   * Returns whether a Pest test of the record may be in this file. Pest names the class after the file: a record with
   * another class and without a path belongs to another file.
   */
  #mayDeclareByTitle({ classname, filePath }: TestAddress): boolean {
    const type = typeParts(classname ?? "").at(-1);
    return filePath !== undefined || type === undefined || stemKey(baseName(this.path)).startsWith(stemKey(type));
  }

  #findByTitle(name: string): Finding | undefined {
    let container: Finding | undefined;
    for (const reading of phpNameReadings(name).flatMap((title) => [title, `it ${title}`])) {
      const finding = this.#titles?.find({ name: reading });
      if (finding?.standing === "unlessBetter") return { ...finding, standing: "ifReferred" };
      if (finding?.standing === "final") return finding;
      container ??= finding;
    }
    return container;
  }

  /** Finds a method in any type of this file, for a record that gives a source path but names none of the types. */
  #findAnywhere({ filePath, name }: TestAddress): Finding | undefined {
    if (filePath === undefined || !this.isSourcePath(filePath)) return undefined;
    const spans = this.outline.types.flatMap((type) => this.#findInType(type, name)?.places ?? []);
    return spans.length > 0 ? { standing: "ifReferred", places: spans } : undefined;
  }
}
