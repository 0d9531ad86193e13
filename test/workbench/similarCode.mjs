// Places similar functions and classes of a script next to each other: deflate only finds repetitions that are near.
import { parse } from "acorn";

/** Options of `sortBySimilarity`; other lengths from 4 to 12 and other distances resulted in larger packages. */
export const similarity = {
  /** Length of the substrings by which texts are compared, in characters. */
  partLength: 6,
  /** Maximum distance between two texts that are compared, in characters: about the window of deflate. */
  maxDistance: 36_000,
};

/**
 * Moves the functions of a script, and the classes whose definition evaluates nothing, to its beginning, sorted by
 * similarity: their order has no effect.
 *
 * @param {string} script
 * @returns {string} a script that does the same
 */
export function sortBySimilarity(script) {
  const { body } = parse(script, { ecmaVersion: "latest", sourceType: "module" });
  const readText = ({ start, end }) => script.slice(start, end);
  const directives = body.filter(({ directive }) => directive).map(readText);
  const definitions = [];
  const otherStatements = [];
  for (const statement of body.slice(directives.length)) {
    if (statement.type === "FunctionDeclaration") {
      definitions.push(readText(statement));
    } else if (statement.type === "VariableDeclaration" && statement.kind === "var") {
      const { declarations } = statement;
      definitions.push(...declarations.filter(isPlainClass).map((declaration) => `var ${readText(declaration)};`));
      const otherDeclarations = declarations.filter((declaration) => !isPlainClass(declaration)).map(readText);
      if (otherDeclarations.length > 0) {
        otherStatements.push(`var ${otherDeclarations};`);
      }
    } else {
      otherStatements.push(readText(statement));
    }
  }
  const sortedDefinitions = orderBySimilarity(definitions).map((index) => definitions[index]);
  return [...directives, ...sortedDefinitions, ...otherStatements].join("");
}

/** Returns whether a variable is a class without a base class, static members and computed names. */
function isPlainClass({ init }) {
  if (init?.type !== "ClassExpression" || init.superClass) {
    return false;
  }
  return init.body.body.every((member) => member.type !== "StaticBlock" && !member.static && !member.computed);
}

/**
 * Orders texts by similarity: begins with the first text, and continues with the one that shares most parts with those
 * before it. A part that occurs in few texts counts more than one that occurs in many.
 *
 * @param {string[]} texts
 * @returns {number[]} their indexes, in the new order
 */
export function orderBySimilarity(texts) {
  const shares = new SharedParts(texts.map(splitIntoParts));
  const remainingTexts = new Set(texts.keys());
  const order = [];
  let distance = 0;
  let firstNear = 0;
  for (let next = 0; remainingTexts.size > 0; next = shares.findLargest(remainingTexts)) {
    remainingTexts.delete(next);
    order.push(next);
    shares.add(next);
    distance += texts[next].length;
    for (; distance > similarity.maxDistance; firstNear++) {
      shares.remove(order[firstNear]);
      distance -= texts[order[firstNear]].length;
    }
  }
  return order;
}

/** @param {string} text @returns {Set<string>} the substrings of `similarity.partLength` characters */
function splitIntoParts(text) {
  const parts = new Set();
  for (let end = similarity.partLength; end <= text.length; end++) {
    parts.add(text.slice(end - similarity.partLength, end));
  }
  return parts;
}

/** Computes how many of its parts each text shares with the texts that were added and not removed. */
class SharedParts {
  #parts;
  #textsWith = new Map();
  #counts = new Map();
  #shared;

  /** @param {Set<string>[]} parts of each text */
  constructor(parts) {
    this.#parts = parts;
    this.#shared = parts.map(() => 0);
    for (const [index, partsOfText] of parts.entries()) {
      for (const part of partsOfText) {
        const texts = this.#textsWith.get(part) ?? [];
        this.#textsWith.set(part, texts);
        texts.push(index);
      }
    }
  }

  add(index) {
    for (const part of this.#parts[index]) {
      const count = this.#counts.get(part) ?? 0;
      this.#counts.set(part, count + 1);
      if (count === 0) {
        this.#changeShared(part, 1);
      }
    }
  }

  remove(index) {
    for (const part of this.#parts[index]) {
      const count = this.#counts.get(part) - 1;
      this.#counts.set(part, count);
      if (count === 0) {
        this.#changeShared(part, -1);
      }
    }
  }

  #changeShared(part, sign) {
    const texts = this.#textsWith.get(part);
    for (const index of texts) {
      this.#shared[index] += sign / texts.length;
    }
  }

  /** @param {Set<number>} indexes @returns {number | undefined} the text that shares most, relative to its size */
  findLargest(indexes) {
    let largest;
    let largestShare = Number.NEGATIVE_INFINITY;
    for (const index of indexes) {
      const share = this.#shared[index] / Math.max(1, this.#parts[index].size);
      if (share > largestShare) {
        largest = index;
        largestShare = share;
      }
    }
    return largest;
  }
}
