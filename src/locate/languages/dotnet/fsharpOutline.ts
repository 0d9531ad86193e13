import { bracketPairs } from "../../syntax/bracketPairs";
import { type MaskRules, maskCLike, type OpaqueSpan } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import { csharpMask } from "./csharpLiterals";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** Mask rules of F#: comments and strings. Text in double backquotes is a name. */
const fsharpMask: MaskRules = {
  ...csharpMask,
  marks: /["'/#(`]/g,
  opaque: (text, offset) => {
    if (text.startsWith("(*", offset) && text[offset + 2] !== ")") return commentAt(text, offset);
    if (text.startsWith("``", offset)) return nameAt(text, offset);
    return csharpMask.opaque?.(text, offset);
  },
};

function commentAt(text: string, offset: number): OpaqueSpan {
  const close = text.indexOf("*)", offset + 2);
  return { end: close < 0 ? text.length : close + 2, quote: 0, isString: false };
}

function nameAt(text: string, offset: number): OpaqueSpan {
  const close = text.indexOf("``", offset + 2);
  const isClosed = close >= 0 && !text.slice(offset, close).includes("\n");
  return { end: isClosed ? close + 2 : offset + 2, quote: 2, isString: false };
}

interface OpenType {
  readonly indent: number;
  readonly type: DeclaredType;
}

const declaration =
  /^([ \t]*)(?:\[<[^\n]*>\][ \t]*)?(namespace|module|type|and|let|static member|member|override|default|abstract)[ \t]+((?:rec|inline|private|internal|public|mutable)[ \t]+)*(?:[\w]+\.(?=[\w`]))?(``[^`\n]*``|[\p{L}_][\p{L}\p{N}_.']*)([^\n]*)/gmu;

/** Reads the modules, types, functions and members of an F# file, by their indentation. */
export function outlineFsharp(text: string): DotnetOutline {
  const { code } = maskCLike(text, fsharpMask);
  const types: DeclaredType[] = [];
  const methods: DotnetMethod[] = [];
  const openTypes: OpenType[] = [];
  let namespace: readonly string[] = [];
  let previousEnd = 0;
  for (const match of code.matchAll(declaration)) {
    const [whole, blanks = "", keyword = "", , rawName = "", tail = ""] = match;
    const start = match.index + whole.length - tail.length - rawName.length;
    const span = { start, end: start + rawName.length };
    const name = text.slice(span.start, span.end).replaceAll("``", "");
    while (openTypes.length > 0 && (openTypes.at(-1)?.indent ?? 0) >= blanks.length) openTypes.pop();
    const parent = openTypes.at(-1)?.type;
    if (keyword === "namespace") namespace = name.split(".");
    else if (keyword === "module" || keyword === "type" || keyword === "and") {
      const parts = name.split(".");
      const type = {
        name: parts.pop() ?? name,
        span,
        namespace: [...namespace, ...parts],
        parent,
        bases: readBases(code, span.end),
      };
      types.push(type);
      // A module without `=` spans the whole file.
      openTypes.push({ indent: keyword === "module" && !tail.includes("=") ? -1 : blanks.length, type });
    } else if (parent) {
      methods.push({
        name,
        span,
        owner: parent,
        parameters: { start: span.end, end: span.end },
        attributes: attributesIn(code, previousEnd, start),
      });
    }
    previousEnd = span.end;
  }
  return { text, code, pairs: bracketPairs(code), types, methods, usings: [] };
}

/** Reads `inherit Base()` in the line after a type's name. */
function readBases(code: string, from: number): string[] {
  const inherit = /^[^\n]*\n\s*inherit[ \t]+([\w.]+)/.exec(code.slice(from, from + 500));
  return inherit?.[1] === undefined ? [] : [inherit[1]];
}

/** Returns the span of each `[< … >]` between two offsets, including `<` and `>` but not the square brackets. */
function attributesIn(code: string, from: number, to: number): Span[] {
  const gap = code.slice(from, to);
  const spans: Span[] = [];
  for (let open = gap.indexOf("[<"); open >= 0; ) {
    const close = gap.indexOf(">]", open);
    if (close < 0) break;
    spans.push({ start: from + open + 1, end: from + close + 1 });
    open = gap.indexOf("[<", close);
  }
  return spans;
}
