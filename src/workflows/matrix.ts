import { unknownText } from "../domain/runs/ciJobs";
import type { YamlNode } from "./yamlTree";
import { readScalar, type Value } from "./yamlValues";

type Values = Readonly<Record<string, Value>>;

/** One job of a matrix. */
export interface Combination {
  /** `undefined` if they are known only when the job runs. */
  readonly values: Values | undefined;
  /** The part in parentheses after the name of its job, in each possible form. */
  readonly suffixes: readonly string[];
}

/** Maximum number of jobs of a matrix, as on GitHub. */
const maxCombinations = 256;
/** Maximum depth of the values of one variable, and maximum number of them. */
const maxDepth = 2;
const maxValues = 20;

const unknownCombination: Combination = { values: undefined, suffixes: [unknownText] };

/** Returns the jobs of a matrix, in the order of the matrix. */
export function expandMatrix(matrix: YamlNode): readonly Combination[] {
  if (!matrix.entries) {
    return [unknownCombination];
  }
  const variables = [...matrix.entries].filter(([key]) => key !== "include" && key !== "exclude");
  let products: readonly Values[] = variables.length > 0 ? [{}] : [];
  for (const [key, { value }] of variables) {
    const items = value.items?.slice(0, maxCombinations);
    const choices = items?.map((item) => readValue(item)) ?? [undefined];
    products = products.flatMap((values) => addChoices(values, key, choices));
    if (products.length > maxCombinations) {
      return [unknownCombination];
    }
  }
  const excludedValues = listValues(matrix.entries.get("exclude")?.value);
  const remainingProducts = products.filter((values) => {
    const isExcluded = excludedValues.some((part) => contains(values, part));
    return !isExcluded;
  });
  const keys = variables.map(([key]) => key);
  return includeValues(remainingProducts, keys, matrix.entries.get("include")?.value);
}

function addChoices(values: Values, key: string, choices: readonly Value[]): readonly Values[] {
  return choices.map((choice) => ({ ...values, [key]: choice }));
}

/** Adds the entries of `include`: further variables of the matrix's jobs, and further jobs. */
function includeValues(products: readonly Values[], keys: readonly string[], include?: YamlNode): Combination[] {
  const extraValues = products.map((): Values => ({}));
  const addedValues: Values[] = [];
  for (const includedValues of listValues(include)) {
    const ownValues = pickKeys(includedValues, keys);
    let isUsed = false;
    for (const [index, values] of products.entries()) {
      if (!contains(values, ownValues)) {
        continue;
      }
      extraValues[index] = { ...extraValues[index], ...includedValues };
      isUsed = true;
    }
    if (!isUsed) {
      addedValues.push(includedValues);
    }
  }
  const combinations = products.map((values, index) => {
    const allValues = { ...values, ...extraValues[index] };
    return createCombination(values, allValues);
  });
  for (const values of addedValues) {
    const ownValues = putInOrder(values, keys);
    combinations.push(createCombination(ownValues, values));
  }
  if (include?.text) {
    combinations.push(unknownCombination);
  }
  return combinations;
}

function pickKeys(values: Values, keys: readonly string[]): Values {
  const entries = Object.entries(values);
  const pickedEntries = entries.filter(([key]) => keys.includes(key));
  return Object.fromEntries(pickedEntries);
}

/** Returns the values with those of certain keys first; keys without a value get null. */
function putInOrder(values: Values, keys: readonly string[]): Values {
  const firstEntries = keys.map((key) => [key, values[key] ?? null] as const);
  return { ...Object.fromEntries(firstEntries), ...values };
}

/**
 * Creates a job of a matrix. It is not documented whether included values are part of the name, and in which order, so
 * that both forms are possible.
 */
function createCombination(values: Values, allValues: Values): Combination {
  const suffixes = [allValues, values].map((shownValues) => listTexts(shownValues).join(", "));
  return { values: allValues, suffixes: [...new Set(suffixes)] };
}

function listValues(list: YamlNode | undefined): readonly Values[] {
  const maps: Values[] = [];
  for (const item of list?.items?.slice(0, maxCombinations) ?? []) {
    const value = readValue(item);
    if (typeof value === "object" && value !== null) {
      maps.push(value);
    }
  }
  return maps;
}

function contains(values: Values, part: Values): boolean {
  return Object.entries(part).every(([key, value]) => {
    if (value === undefined) {
      return false;
    }
    return JSON.stringify(values[key]) === JSON.stringify(value);
  });
}

/** Returns the value of a variable. A list is represented as an object whose keys are the indexes. */
function readValue(node: YamlNode, depth = 0): Value {
  if (node.text?.includes("${{") || depth > maxDepth) {
    return undefined;
  }
  if (node.text !== undefined) {
    return readScalar(node);
  }
  const values: Record<string, Value> = {};
  for (const [key, child] of listChildren(node).slice(0, maxValues)) {
    values[key] = readValue(child, depth + 1);
  }
  return values;
}

/** Returns the values of a map with their keys, or those of a list with their indexes. */
function listChildren({ entries, items = [] }: YamlNode): readonly (readonly [string, YamlNode])[] {
  if (entries) {
    return Array.from(entries, ([key, { value }]) => [key, value]);
  }
  return items.map((item, index) => [String(index), item]);
}

/** Lists the texts of scalars at any depth. */
function listTexts(value: Value): readonly string[] {
  if (value === undefined) {
    return [unknownText];
  }
  if (typeof value === "object" && value !== null) {
    return Object.values(value).flatMap(listTexts).slice(0, maxValues);
  }
  const text = String(value ?? "");
  return text === "" ? [] : [text];
}
