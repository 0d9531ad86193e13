import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { withPlainReader } from "../../plain/withPlainReader";
import { createCharacter, createQuoted, createVerbatim, type Lexicon, nestedComment } from "../../syntax/lexicon";
import { createTokenSpan } from "../../syntax/ranges";
import { escapedText } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { defineLanguage } from "../../titles/defineLanguage";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { simplify } from "../../titles/pattern";
import { decodeEscape, literalPattern } from "../../titles/text";

const lexicon: Lexicon = {
  pieces: [
    nestedComment("(*", "*)"),
    createQuoted('"', { ...escapedText, decode: decodeEscape }),
    createVerbatim("{", /\{([a-z_]{0,40})\|/y, ([, id = ""]) => `|${id}}`, Kind.string),
    createCharacter(),
  ],
  words: { inside: "'", ends: "" },
};

/** Reads `test_case "title" `Quick f`, `("title", `Quick, f)`, and lists of tests: `("title", [`. */
function readTitles(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes = new OpenNodes();
  for (let i = 0; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    if (tokens.kind(i) !== Kind.string) {
      continue;
    }
    const isPair = tokens.is(i + 1, ",");
    const nextToken = isPair ? i + 2 : i + 1;
    const kind = findKind(tokens, nextToken, isPair);
    if (!kind) {
      continue;
    }
    const pattern = simplify(literalPattern(tokens.source(i), lexicon.pieces));
    const node = { kind, title: createTokenSpan(tokens, i), pattern, parent: openNodes.innermost };
    nodes.push(node);
    openNodes.open(node, tokens.partner(nextToken));
  }
  return nodes;
}

function findKind(tokens: Tokens, nextToken: number, isPair: boolean): "suite" | "test" | undefined {
  const isSpeed = tokens.isWord(nextToken + 1, "Quick") || tokens.isWord(nextToken + 1, "Slow");
  if (tokens.is(nextToken, "`") && isSpeed) {
    return "test";
  }
  const isList = tokens.is(nextToken, "[") && tokens.partner(nextToken) > nextToken;
  return isPair && isList ? "suite" : undefined;
}

/** Alcotest. */
export const [ocaml, ocamlScanner] = defineLanguage({
  id: "ocaml",
  name: "OCaml",
  frameworks: ["Alcotest"],
  extensions: sourceEndings.ocaml,
  frames: {
    stacks: [
      {
        forms: ['File "{path}", line {line}, {text}', '[exception] File "{path}", line {line}, {text}'],
        isScattered: true,
      },
      {
        forms: [
          'Raised at {name} in file "{path}", line {line}, {text}',
          'Called from {name} in file "{path}", line {line}, {text}',
        ],
        isScattered: true,
      },
    ],
  },
  lexicon,
  readTitles,
  createDeclarations: withPlainReader,
});
