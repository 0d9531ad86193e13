import type { Value } from "./yamlValues";

/** Variables of an expression: `github`, `matrix`, `inputs`. */
export type ExpressionContext = Readonly<Record<string, Value>>;

const literals = String.raw`'(?:[^']|''){0,500}'|\d[\w.]{0,30}`;
const names = String.raw`[A-Za-z_][\w-]{0,100}`;
const operators = String.raw`\|\||&&|[=!<>]=|[!<>()[\].,*]`;
const tokenPattern = new RegExp(String.raw`\s{0,50}(${literals}|${names}|${operators})`, "y");

/** Maximum number of tokens of an expression: a longer one counts as unknown. */
const maxTokens = 200;

const expressionPattern = /\$\{\{((?:[^}]|\}(?!\})){0,1000})\}\}/g;

/**
 * Evaluates an expression of GitHub Actions; returns `undefined` if its value is known only when the job runs.
 *
 * @param isCondition whether only the truth of the value matters: then one side of `||` may decide without the other
 */
function evaluate(text: string, context: ExpressionContext, isCondition: boolean): Value {
  const tokens = splitTokens(text);
  if (!tokens) {
    return undefined;
  }
  const evaluator = new Evaluator(tokens, context, isCondition);
  return evaluator.evaluate();
}

/**
 * Returns whether a condition, with or without `${{ … }}`, is true; `undefined` if that is known only when the job
 * runs.
 */
export function evaluateCondition(text: string, context: ExpressionContext): boolean | undefined {
  const expression = text.trim().replace(/^\$\{\{|\}\}$/g, "");
  const value = evaluate(expression, context, true);
  return value === undefined ? undefined : isTruthy(value);
}

/**
 * Replaces the expressions in a text by their values, and by `unknown` if the value is known only when the job runs.
 */
export function fillIn(text: string, context: ExpressionContext, unknown: string): string {
  return text.replace(expressionPattern, (_match, expression: string) => {
    const value = evaluate(expression, context, false);
    return isScalar(value) ? String(value ?? "") : unknown;
  });
}

/** Returns whether a value counts as true. */
function isTruthy(value: Value): boolean {
  return value !== "" && Boolean(value);
}

function splitTokens(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  const source = text.trim();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < source.length) {
    const token = tokenPattern.exec(source)?.[1];
    if (token === undefined || tokens.length === maxTokens) {
      return undefined;
    }
    tokens.push(token);
  }
  return tokens;
}

/** Evaluates tokens from left to right. Syntax that it does not support makes the value unknown. */
class Evaluator {
  #position = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly context: ExpressionContext,
    private readonly isCondition: boolean,
  ) {}

  evaluate(): Value {
    const value = this.#readOr();
    return this.#position < this.tokens.length ? undefined : value;
  }

  #take(...choices: readonly string[]): string | undefined {
    const token = this.tokens[this.#position];
    if (token === undefined || !choices.includes(token)) {
      return undefined;
    }
    this.#position++;
    return token;
  }

  #readOr(): Value {
    let value = this.#readAnd();
    while (this.#take("||")) {
      const rightValue = this.#readAnd();
      value = this.#join(value, rightValue, true);
    }
    return value;
  }

  #readAnd(): Value {
    let value = this.#readComparison();
    while (this.#take("&&")) {
      const rightValue = this.#readComparison();
      value = this.#join(value, rightValue, false);
    }
    return value;
  }

  /** Joins two values by `||` or by `&&`. */
  #join(first: Value, second: Value, isOr: boolean): Value {
    const decides = (value: Value) => value !== undefined && isTruthy(value) === isOr;
    if (first === undefined) {
      return this.isCondition && decides(second) ? isOr : undefined;
    }
    return decides(first) ? first : second;
  }

  #readComparison(): Value {
    const value = this.#readUnary();
    const operator = this.#take("==", "!=", "<", ">", "<=", ">=");
    if (operator === undefined) {
      return value;
    }
    const rightValue = this.#readUnary();
    const isComparable = isScalar(value) && isScalar(rightValue);
    if (!isComparable || !/^[=!]=$/.test(operator)) {
      return undefined;
    }
    const wantsEqual = operator === "==";
    return isEqual(value, rightValue) === wantsEqual;
  }

  #readUnary(): Value {
    if (this.#take("!")) {
      const value = this.#readUnary();
      return value === undefined ? undefined : !isTruthy(value);
    }
    if (!this.#take("(")) {
      return this.#readOperand();
    }
    const value = this.#readOr();
    this.#take(")");
    return value;
  }

  #readOperand(): Value {
    const token = this.tokens[this.#position++] ?? "";
    if (token.startsWith("'")) {
      return token.slice(1, -1).replaceAll("''", "'");
    }
    if (/^\d/.test(token)) {
      return Number(token);
    }
    if (this.#take("(")) {
      return callFunction(token, this.#readArguments());
    }
    if (token === "true" || token === "false") {
      return token === "true";
    }
    if (token === "null") {
      return null;
    }
    return this.#readPath(this.context[token]);
  }

  #readArguments(): readonly Value[] {
    const values: Value[] = [];
    while (this.#position < this.tokens.length && !this.#take(")")) {
      values.push(this.#readOr());
      this.#take(",");
    }
    return values;
  }

  #readPath(root: Value): Value {
    let value = root;
    for (;;) {
      if (this.#take(".")) {
        value = getProperty(value, this.tokens[this.#position++]);
      } else if (this.#take("[")) {
        value = getProperty(value, this.#readOr());
        this.#take("]");
      } else {
        return value;
      }
    }
  }
}

/** Key of an object that may have more properties than are known. */
export const anyKey = "*";

/** Returns a property; null if the value has no such property or is not an object. */
function getProperty(value: Value, key: Value): Value {
  if (value === undefined || key === undefined) {
    return undefined;
  }
  if (typeof value !== "object" || value === null) {
    return null;
  }
  const name = String(key);
  if (Object.hasOwn(value, name)) {
    return value[name];
  }
  return name === anyKey || Object.hasOwn(value, anyKey) ? undefined : null;
}

function isScalar(value: Value): value is string | number | boolean | null {
  return value !== undefined && (typeof value !== "object" || value === null);
}

function isEqual(first: Value, second: Value): boolean {
  if (typeof first !== "string" || typeof second !== "string") {
    return first === second || Number(first) === Number(second);
  }
  return first.toLowerCase() === second.toLowerCase();
}

function callFunction(name: string, values: readonly Value[]): Value {
  if (name === "always" || name === "success") {
    return true;
  }
  if (name === "cancelled") {
    return false;
  }
  if (values.includes(undefined)) {
    return undefined;
  }
  const [list, item] = values;
  if (!isScalar(list)) {
    return name === "contains" ? isListed(list, item) : undefined;
  }
  const whole = toComparedText(list);
  const piece = toComparedText(item);
  switch (name) {
    case "startsWith":
      return whole.startsWith(piece);
    case "endsWith":
      return whole.endsWith(piece);
    case "contains":
      return whole.includes(piece);
    case "fromJSON":
      return parseJson(String(list));
    default:
      return undefined;
  }
}

/** Converts a value for comparisons in functions: to a text in lower case. */
function toComparedText(value: Value): string {
  return String(value ?? "").toLowerCase();
}

function isListed(list: Value, item: Value): boolean | undefined {
  if (!isScalar(item)) {
    return undefined;
  }
  const values = Object.values(list ?? {});
  return values.some((value) => isScalar(value) && isEqual(value, item));
}

/** Parses JSON; `undefined` if it is not valid. A list is represented as an object whose keys are the indexes. */
function parseJson(text: string): Value {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
