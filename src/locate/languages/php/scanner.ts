import type { TestAddress } from "../../../domain/locator";
import { baseName, stemKey } from "../../fileIndex/pathNames";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { typeParts } from "../../names/typeNames";
import { TitleSearch } from "../../titles/search";
import { type DeclaredType, DeclaredTypes } from "../../types/declaredTypes";
import { phpMask, phpText } from "./literals";
import { phpMethodName, phpNames, spoken } from "./names";
import { outlinePhp, type PhpMethod, type PhpOutline } from "./outline";
import { pestTitles } from "./titles";

/** PHPUnit and Pest. */
export const phpScanner: Scanner = {
  search: "type",
  longest: 200_000,
  mask: phpMask,
  read: (source, path, isSourcePath) => new PhpDeclarations(outlinePhp(source.text), path, isSourcePath),
};

class PhpDeclarations implements Declarations {
  private readonly types: DeclaredTypes<DeclaredType>;
  private readonly titles: TitleSearch | undefined;
  private readonly methods = new Map<DeclaredType, PhpMethod[]>();

  constructor(
    private readonly outline: PhpOutline,
    private readonly path: string,
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.types = new DeclaredTypes(outline.types);
    for (const type of outline.types) this.methods.set(type, []);
    for (const method of outline.methods) this.methods.get(method.owner)?.push(method);
    const titles = pestTitles(outline);
    this.titles = titles.length > 0 ? new TitleSearch(titles) : undefined;
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.owners(test);
    const owner = owners[0];
    if (owner) return this.inTypes(owners, test.name) ?? { confidence: "container", places: [owner.span] };
    return (this.isNamedByFile(test) ? this.byTitle(test.name) : undefined) ?? this.anywhere(test);
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owners = this.owners(test);
    return this.types.foreignBases(owners).map((base) => {
      const parts = this.qualified(base, owners[0]?.namespace ?? []);
      const name = phpMethodName(test.name) ?? test.name;
      return { address: { name, classname: parts.join("\\") }, hints: [{ kind: "type", parts }] };
    });
  }

  /** The full name of a class as this file uses it. */
  private qualified(base: string, namespace: readonly string[]): string[] {
    const parts = typeParts(base);
    const imported = this.outline.imports.get(parts[0] ?? "");
    if (base.startsWith("\\")) return parts;
    return imported === undefined ? [...namespace, ...parts] : [...typeParts(imported), ...parts.slice(1)];
  }

  private owners({ classname, name }: TestAddress): readonly DeclaredType[] {
    const named = this.types.named(typeParts(classname ?? ""));
    return named.length > 0 ? named : this.types.named(typeParts(/^[\w\\\x80-\uffff]+(?=::)/.exec(name)?.[0] ?? ""));
  }

  private inTypes(owners: readonly DeclaredType[], name: string): Finding | undefined {
    for (const owner of this.types.withBases(owners)) {
      const found = this.inType(owner, name);
      if (found) return found;
    }
    return undefined;
  }

  private inType(owner: DeclaredType, name: string): Finding | undefined {
    const methods = this.methods.get(owner) ?? [];
    const readings = phpNames(name);
    const matchers: ((method: PhpMethod, reading: string) => boolean)[] = [
      (method, reading) => method.name === reading,
      (method, reading) => this.displayName(method) === reading,
      (method, reading) => method.name === phpMethodName(reading),
      (method, reading) => spoken(method.name) === spoken(reading),
    ];
    for (const matches of matchers) {
      for (const reading of readings) {
        const named = methods.filter((method) => matches(method, reading));
        const confidence = matches === matchers.at(-1) ? "pattern" : "exact";
        if (named.length > 0) return { confidence, places: named.map(({ span }) => span), ofType: true };
      }
    }
    return undefined;
  }

  /** The text of `#[TestDox('…')]` or of `@testdox …`. */
  private displayName({ head }: PhpMethod): string | undefined {
    const text = this.outline.text.slice(head.start, head.end);
    const attribute = /#\[\s*\\?(?:\w+\\)*TestDox\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*\)/.exec(text)?.[1];
    return attribute === undefined ? /@testdox[ \t]+([^\r\n]*)/.exec(text)?.[1]?.trim() : phpText(attribute);
  }

  /** Pest names a class after the file: a record of another class that means no file is of another file. */
  private isNamedByFile({ classname, filePath }: TestAddress): boolean {
    const type = typeParts(classname ?? "").at(-1);
    return filePath !== undefined || type === undefined || stemKey(baseName(this.path)).startsWith(stemKey(type));
  }

  private byTitle(name: string): Finding | undefined {
    let container: Finding | undefined;
    for (const reading of phpNames(name).flatMap((one) => [one, `it ${one}`])) {
      const found = this.titles?.find({ name: reading });
      if (found && found.confidence !== "container") return found;
      container ??= found;
    }
    return container;
  }

  /** No type of this file is named: a method of any, if the record says that it is in this file. */
  private anywhere({ filePath, name }: TestAddress): Finding | undefined {
    if (filePath === undefined || !this.isSourcePath(filePath)) return undefined;
    const found = this.outline.types.flatMap((type) => this.inType(type, name)?.places ?? []);
    return found.length > 0 ? { confidence: "pattern", places: found } : undefined;
  }
}
