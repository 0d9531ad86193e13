import { unknownText } from "../domain/runs/ciJobs";
import type { YamlNode } from "./yamlTree";
import { readScalar, type Value } from "./yamlValues";

type Values = Readonly<Record<string, Value>>;

/** One job of a matrix. */
export interface Combination {
  /** `undefined` if they are known only when the job runs. */
  readonly values: Values | undefined;
  /** What stands in parentheses behind the name of its job, in each form that is possible. */
  readonly suffixes: readonly string[];
}

/** Maximum number of jobs of a matrix, which is also that of GitHub. */
const maxCombinations = 256;
/** Maximum depth and number of the values of one variable. */
const maxDepth = 2;
const maxValues = 20;

const unknownCombination: Combination = { values: undefined, suffixes: [unknownText] };

/** Returns the jobs of a matrix, in its order. */
export function expandMatrix(matrix: YamlNode): readonly Combination[] {
  if (!matrix.entries) {
    return [unknownCombination];
  }
  const variables = [...matrix.entries].filter(([key]) => key !== "include" && key !== "exclude");
  let products: readonly Values[] = variables.length > 0 ? [{}] : [];
  for (const [key, { value }] of variables) {
    const choices = value.items?.slice(0, maxCombinations).map((item) => readValue(item)) ?? [undefined];
    products = products.flatMap((values) => choices.map((choice) => ({ ...values, [key]: choice })));
    if (products.length > maxCombinations) {
      return [unknownCombination];
    }
  }
  const excludedValues = listValues(matrix.entries.get("exclude")?.value);
  const remainingProducts = products.filter((values) => !excludedValues.some((part) => contains(values, part)));
  const keys = variables.map(([key]) => key);
  return includeValues(remainingProducts, keys, matrix.entries.get("include")?.value);
}

/** Adds what a matrix includes: more variables of its jobs, and more jobs. */
function includeValues(products: readonly Values[], keys: readonly string[], include?: YamlNode): Combination[] {
  const extraValues = products.map((): Values => ({}));
  const addedValues: Values[] = [];
  for (const includedValues of listValues(include)) {
    const ownValues = Object.fromEntries(Object.entries(includedValues).filter(([key]) => keys.includes(key)));
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
  const combinations = products.map((values, index) => createCombination(values, { ...values, ...extraValues[index] }));
  for (const values of addedValues) {
    const inOrder = Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
    combinations.push(createCombination({ ...inOrder, ...values }, values));
  }
  if (include?.text) {
    combinations.push(unknownCombination);
  }
  return combinations;
}

/**
 * Creates a job of a matrix. Whether the values that are included stand behind the name, and in which order, is not
 * documented, so that both forms are possible.
 */
function createCombination(values: Values, allValues: Values): Combination {
  const suffixes = [allValues, values].map((shownValues) => listTexts(shownValues).join(", "));
  return { values: allValues, suffixes: [...new Set(suffixes)] };
}

function listValues(list: YamlNode | undefined): readonly Values[] {
  return (list?.items ?? []).slice(0, maxCombinations).flatMap((item) => {
    const value = readValue(item);
    return typeof value === "object" && value !== null ? [value] : [];
  });
}

function contains(values: Values, part: Values): boolean {
  return Object.entries(part).every(([key, value]) => {
    return value !== undefined && JSON.stringify(values[key]) === JSON.stringify(value);
  });
}

/** Returns the value of a variable; a list is one by its numbers. */
function readValue(node: YamlNode, depth = 0): Value {
  if (node.text?.includes("${{") || depth > maxDepth) {
    return undefined;
  }
  if (node.text !== undefined) {
    return readScalar(node);
  }
  const values: Record<string, Value> = {};
  const children = node.entries ? [...node.entries].map(([key, { value }]) => [key, value] as const) : listItems(node);
  for (const [key, child] of children.slice(0, maxValues)) {
    values[key] = readValue(child, depth + 1);
  }
  return values;
}

function listItems({ items = [] }: YamlNode): (readonly [string, YamlNode])[] {
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
