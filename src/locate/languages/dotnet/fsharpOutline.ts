import { bracketPairs } from "../../syntax/bracketPairs";
import { type MaskRules, maskCLike, type Opaque } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import { csharpMask } from "./csharpLiterals";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** Comments and strings of F#; what stands in double backquotes is a name. */
const fsharpMask: MaskRules = {
  ...csharpMask,
  marks: /["'/#(`]/g,
  opaque: (text, at) => {
    if (text.startsWith("(*", at) && text[at + 2] !== ")") return commentAt(text, at);
    if (text.startsWith("``", at)) return nameAt(text, at);
    return csharpMask.opaque?.(text, at);
  },
};

function commentAt(text: string, at: number): Opaque {
  const close = text.indexOf("*)", at + 2);
  return { end: close < 0 ? text.length : close + 2, quote: 0, isString: false };
}

function nameAt(text: string, at: number): Opaque {
  const close = text.indexOf("``", at + 2);
  const closes = close >= 0 && !text.slice(at, close).includes("\n");
  return { end: closes ? close + 2 : at + 2, quote: 2, isString: false };
}

interface Owner {
  readonly indent: number;
  readonly type: DeclaredType;
}

const declaration =
  /^([ \t]*)(?:\[<[^\n]*>\][ \t]*)?(namespace|module|type|and|let|static member|member|override|default|abstract)[ \t]+((?:rec|inline|private|internal|public|mutable)[ \t]+)*(?:[\w]+\.(?=[\w`]))?(``[^`\n]*``|[\p{L}_][\p{L}\p{N}_.']*)([^\n]*)/gmu;

/** Reads the modules, types, functions and members of an F# file by their indentation. */
export function outlineFsharp(text: string): DotnetOutline {
  const { code } = maskCLike(text, fsharpMask);
  const types: DeclaredType[] = [];
  const methods: DotnetMethod[] = [];
  const owners: Owner[] = [];
  let namespace: readonly string[] = [];
  let from = 0;
  for (const match of code.matchAll(declaration)) {
    const [whole, blanks = "", word = "", , found = "", rest = ""] = match;
    const start = match.index + whole.length - rest.length - found.length;
    const span = { start, end: start + found.length };
    const name = text.slice(span.start, span.end).replaceAll("``", "");
    while (owners.length > 0 && (owners.at(-1)?.indent ?? 0) >= blanks.length) owners.pop();
    const parent = owners.at(-1)?.type;
    if (word === "namespace") namespace = name.split(".");
    else if (word === "module" || word === "type" || word === "and") {
      const parts = name.split(".");
      const type = {
        name: parts.pop() ?? name,
        span,
        namespace: [...namespace, ...parts],
        parent,
        bases: basesBelow(code, span.end),
      };
      types.push(type);
      // A module without `=` is the whole file.
      owners.push({ indent: word === "module" && !rest.includes("=") ? -1 : blanks.length, type });
    } else if (parent) {
      methods.push({
        name,
        span,
        owner: parent,
        parameters: { start: span.end, end: span.end },
        attributes: attributesIn(code, from, start),
      });
    }
    from = span.end;
  }
  return { text, code, pairs: bracketPairs(code), types, methods, usings: [] };
}

/** `inherit Base()` in the lines after a type's name. */
function basesBelow(code: string, from: number): string[] {
  const inherit = /^[^\n]*\n\s*inherit[ \t]+([\w.]+)/.exec(code.slice(from, from + 500));
  return inherit?.[1] === undefined ? [] : [inherit[1]];
}

/** Each `[< … >]` between two offsets, with the inner mark at each end. */
function attributesIn(code: string, from: number, to: number): Span[] {
  const between = code.slice(from, to);
  const spans: Span[] = [];
  for (let open = between.indexOf("[<"); open >= 0; ) {
    const close = between.indexOf(">]", open);
    if (close < 0) break;
    spans.push({ start: from + open + 1, end: from + close + 1 });
    open = between.indexOf("[<", close);
  }
  return spans;
}
