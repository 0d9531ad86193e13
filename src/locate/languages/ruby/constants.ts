import { Kind, type Tokens } from "../../syntax/tokens";

/** The name of a constant, with the token after it. */
interface Constant {
  readonly text: string;
  readonly end: number;
}

/** Reads a constant such as `A::B::C`. */
export function readConstant(tokens: Tokens, from: number): Constant {
  const names: string[] = [];
  let end = tokens.is(from, "::") ? from + 1 : from;
  while (isConstantName(tokens, end)) {
    names.push(tokens.source(end));
    end++;
    if (!tokens.is(end, "::")) {
      break;
    }
    end++;
  }
  return { text: names.join("::"), end };
}

function isConstantName(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === Kind.identifier && /^[A-Z]/.test(tokens.source(token));
}
