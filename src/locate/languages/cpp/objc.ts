import { findResult } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Way } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { createFinding, createForeignTest } from "../../types/findings";
import type { CppOutline } from "./outline";

interface ObjcClass {
  readonly name: string;
  readonly span: Span;
  readonly end: number;
}

interface ObjcMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: ObjcClass;
}

/** Test methods of Objective-C classes. All other tests are looked up in the C and C++ code of the file. */
export class ObjcMethods implements Declarations {
  readonly #classes: readonly ObjcClass[];
  readonly #methods: readonly ObjcMethod[];
  /** Names of base classes, by the name of the class. */
  readonly #bases: ReadonlyMap<string, string>;

  constructor(
    { code }: CppOutline,
    private readonly native: Declarations,
  ) {
    this.#classes = readClasses(code);
    this.#methods = this.#classes.flatMap((owner) => readMethods(code, owner));
    this.#bases = readBases(code);
  }

  find(test: TestAddress): Finding | undefined {
    const { owner, name } = parseAddress(test);
    const namesakes = this.#methods.filter((method) => method.name === name);
    const methodFinding = findResult(this.#withBases(owner), (className) => {
      const methods = namesakes.filter((method) => method.owner.name === className);
      return createFinding("final", methods);
    });
    const finding = methodFinding ?? this.native.find(test);
    if (finding) {
      return finding;
    }
    const enclosingClass = this.#classes.find((candidate) => candidate.name === owner);
    return enclosingClass && { standing: "around", places: [enclosingClass.span] };
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const { owner, name } = parseAddress(test);
    const base = this.#withBases(owner).at(-1);
    if (base === undefined || base === owner || base === "XCTestCase") {
      return [];
    }
    return [createForeignTest(name, base, [{ kind: "type", parts: [base] }])];
  }

  #withBases(owner: string): readonly string[] {
    const all = [owner];
    for (const className of all) {
      const base = this.#bases.get(className);
      if (base !== undefined && !all.includes(base)) {
        all.push(base);
      }
    }
    return all;
  }
}

/** A method of a class, as records name it. */
interface MethodAddress {
  readonly owner: string;
  readonly name: string;
}

/** Parses `-[Class testName]`, or a method name with the class of a target. */
function parseAddress({ name, classname = "" }: TestAddress): MethodAddress {
  const text = name.trim();
  const [, owner, method] = /^[-+]\[(?:\w+\.)?(\w+) (\w+)\]?$/.exec(text) ?? [];
  if (owner !== undefined && method !== undefined) {
    return { owner, name: method };
  }
  const [word = ""] = /^\w*/.exec(text) ?? [];
  const className = classname.slice(classname.lastIndexOf(".") + 1);
  return { owner: className, name: word };
}

function readBases(code: string): ReadonlyMap<string, string> {
  const interfaces = code.matchAll(/@interface[ \t]+(\w+)[ \t]*:[ \t]*(\w+)/g);
  return new Map(Array.from(interfaces, ([, name = "", base = ""]) => [name, base]));
}

function readClasses(code: string): ObjcClass[] {
  const classes: ObjcClass[] = [];
  for (const match of code.matchAll(/@implementation[ \t]+(\w+)/g)) {
    const [head, name = ""] = match;
    const nameEnd = match.index + head.length;
    const span = { start: nameEnd - name.length, end: nameEnd };
    const end = code.indexOf("@end", span.start);
    if (end < 0) {
      classes.push({ name, span, end: code.length });
      break;
    }
    classes.push({ name, span, end });
  }
  return classes;
}

function readMethods(code: string, owner: ObjcClass): ObjcMethod[] {
  const methods: ObjcMethod[] = [];
  const body = code.slice(owner.span.end, owner.end);
  for (const match of body.matchAll(/^[ \t]*[-+][ \t]*\([^()\n]*\)[ \t]*(\w+)/gm)) {
    const [head, name = ""] = match;
    const end = owner.span.end + match.index + head.length;
    methods.push({ name, span: { start: end - name.length, end }, owner });
  }
  return methods;
}
