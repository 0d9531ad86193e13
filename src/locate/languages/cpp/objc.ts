import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Inherited } from "../../language";
import type { Span } from "../../syntax/sourceText";
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

/** Methods of Objective-C's classes; what is none of them is asked of the C and C++ around them. */
export class ObjcMethods implements Declarations {
  private readonly classes: readonly ObjcClass[];
  private readonly methods: readonly ObjcMethod[];
  /** Base classes by class. */
  private readonly bases: ReadonlyMap<string, string>;

  constructor(
    { code }: CppOutline,
    private readonly native: Declarations,
  ) {
    this.classes = classesOf(code);
    this.methods = this.classes.flatMap((owner) => methodsOf(code, owner));
    this.bases = new Map(
      [...code.matchAll(/@interface[ \t]+(\w+)[ \t]*:[ \t]*(\w+)/g)].map(([, name = "", base = ""]) => [name, base]),
    );
  }

  find(test: TestAddress): Finding | undefined {
    const { owner, name } = addressed(test);
    const same = this.methods.filter((method) => method.name === name);
    for (const one of this.withBases(owner)) {
      const places = same.filter((method) => method.owner.name === one).map(({ span }) => span);
      if (places.length > 0) return { confidence: "exact", places };
    }
    const around = this.classes.find((one) => one.name === owner);
    return this.native.find(test) ?? (around && { confidence: "container", places: [around.span] });
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const { owner, name } = addressed(test);
    const base = this.withBases(owner).at(-1);
    if (base === undefined || base === owner || base === "XCTestCase") return [];
    return [{ address: { name, classname: base }, hints: [{ kind: "type", parts: [base] }] }];
  }

  private withBases(owner: string): readonly string[] {
    const all = [owner];
    for (const one of all) {
      const base = this.bases.get(one);
      if (base !== undefined && !all.includes(base)) all.push(base);
    }
    return all;
  }
}

/** `-[Class testName]`, or the method and the class of a target. */
function addressed({ name, classname = "" }: TestAddress): { owner: string; name: string } {
  const whole = /^[-+]\[(?:\w+\.)?(\w+) (\w+)\]?$/.exec(name.trim());
  if (whole) return { owner: whole[1] ?? "", name: whole[2] ?? "" };
  return { owner: classname.slice(classname.lastIndexOf(".") + 1), name: /^\w*/.exec(name.trim())?.[0] ?? "" };
}

function classesOf(code: string): ObjcClass[] {
  const found: ObjcClass[] = [];
  for (const match of code.matchAll(/@implementation[ \t]+(\w+)/g)) {
    const [head, name = ""] = match;
    const start = match.index + head.length - name.length;
    const end = code.indexOf("@end", start);
    found.push({ name, span: { start, end: start + name.length }, end: end < 0 ? code.length : end });
    if (end < 0) break;
  }
  return found;
}

function methodsOf(code: string, owner: ObjcClass): ObjcMethod[] {
  const found: ObjcMethod[] = [];
  const body = code.slice(owner.span.end, owner.end);
  for (const match of body.matchAll(/^[ \t]*[-+][ \t]*\([^()\n]*\)[ \t]*(\w+)/gm)) {
    const [head, name = ""] = match;
    const start = owner.span.end + match.index + head.length - name.length;
    found.push({ name, span: { start, end: start + name.length }, owner });
  }
  return found;
}
