import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { listItems } from "./expressions";
import { isFunctionStart, skipAsync } from "./functions";

/** Returns whether a string or a template begins at a token. */
export function startsText(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  return kind === Kind.string || kind === Kind.template || kind === Kind.templateHead;
}

/** Returns the value of a property in the braces that a token opens. For a shorthand property, this is its name. */
export function findProperty(tokens: Tokens, brace: number, name: string): Range | undefined {
  if (!tokens.is(brace, "{")) {
    return undefined;
  }
  const properties = listItems(tokens, brace);
  const property = properties.find(({ from }) => isKey(tokens, from, name));
  if (!property || !tokens.is(property.from + 1, ":")) {
    return property;
  }
  return { from: property.from + 2, to: property.to };
}

function isKey(tokens: Tokens, token: number, name: string): boolean {
  if (tokens.kind(token) === Kind.string) {
    const text = tokens.source(token).slice(1, -1);
    return text === name;
  }
  return tokens.isWord(token, name);
}

/**
 * Finds the title of a test that is declared by `test({ name: "a", fn })`, `test(function a() {})` or `test({ … },
 * function a() {})`.
 */
export function findNamedTitle(tokens: Tokens, [first, second]: readonly Range[]): Range | undefined {
  if (!first) {
    return undefined;
  }
  const isObject = tokens.is(first.from, "{");
  if (!isObject) {
    return findFunctionName(tokens, first);
  }
  return findNameInObject(tokens, first, second) ?? findFunctionName(tokens, second);
}

function findNameInObject(tokens: Tokens, object: Range, body: Range | undefined): Range | undefined {
  const name = findProperty(tokens, object.from, "name");
  if (!name || hasFunction(tokens, object.from)) {
    return name;
  }
  const hasBody = body !== undefined && isFunctionStart(tokens, skipAsync(tokens, body.from));
  if (hasBody && startsText(tokens, name.from)) {
    return name;
  }
  return undefined;
}

/** Returns whether an object has a property `fn`, in any notation. */
function hasFunction(tokens: Tokens, brace: number): boolean {
  return listItems(tokens, brace).some(({ from }) => tokens.isWord(skipAsync(tokens, from), "fn"));
}

function findFunctionName(tokens: Tokens, argument: Range | undefined): Range | undefined {
  if (!argument) {
    return undefined;
  }
  const start = skipAsync(tokens, argument.from);
  const name = start + 1;
  const isNamed = tokens.isWord(start, "function") && tokens.kind(name) === Kind.identifier;
  if (isNamed) {
    return { from: name, to: name + 1 };
  }
  return undefined;
}
