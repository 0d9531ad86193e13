import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { RubyCallKind } from "./words";

/** Kinds that a call with a receiver may have; `other` may be a project's own, as in `SpecHelper.spec "#open" do`. */
const receiverKinds: ReadonlySet<RubyCallKind> = new Set(["suite", "shared", "other"]);

/** A call that may declare something, with the tokens at the start and end of its block; -1 if there is none. */
export interface DeclaringCall {
  readonly word: number;
  readonly kind: RubyCallKind;
  readonly block: number;
  readonly close: number;
}

/** Returns the token of the first argument of a call. */
export function findFirstArgument(tokens: Tokens, word: number): number {
  if (tokens.is(word + 1, "(")) {
    return word + 2;
  }
  return word + 1;
}

/** Returns whether a call has no receiver, or one on which a call of this kind may declare something. */
export function hasDeclaringReceiver(tokens: Tokens, word: number, kind: RubyCallKind): boolean {
  const mark = word - 1;
  const hasReceiver = tokens.is(mark, ".") || tokens.is(mark, "&.") || tokens.is(mark, "::");
  if (!hasReceiver) {
    return true;
  }
  const receiver = tokens.source(mark - 1);
  return /^(?:[A-Z]|self$)/.test(receiver) && receiverKinds.has(kind);
}

/** Returns whether the first argument of a call may be the title of its declaration. */
export function isTitled(tokens: Tokens, { kind, block }: DeclaringCall, title: Range): boolean {
  const first = tokens.source(title.from);
  const isText = tokens.kind(title.from) === Kind.string && !first.startsWith("<");
  if (kind === "other") {
    return isText && block >= 0 && !first.startsWith(":");
  }
  return isText || (block >= 0 && mayBeTitle(tokens, title.from));
}

/** Returns whether a title other than a string may begin at a token: with a name, a number or a bracket. */
function mayBeTitle(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  if (kind === Kind.identifier || kind === Kind.number) {
    return true;
  }
  return tokens.is(token, "(") || tokens.is(token, "[") || tokens.is(token, "::");
}

/** Returns whether a token is a string or a constant that is not a key. */
export function isFurtherTitle(tokens: Tokens, token: number): boolean {
  const isKey = tokens.is(token + 1, ":") || tokens.is(token + 1, "=>");
  if (isKey) {
    return false;
  }
  const source = tokens.source(token);
  if (tokens.kind(token) === Kind.string) {
    return !source.startsWith(":");
  }
  return /^[A-Z]/.test(source);
}
