import type { TestAddress } from "../../../domain/testAddress";
import type { ForeignTest } from "../../language";

/** Returns whether a file has pytest-bdd generate a test for each scenario of some features. */
export const generatesScenarios = (text: string): boolean => /^scenarios\(/m.test(text);

/**
 * Returns the address of the scenario from which pytest-bdd generated a test, to be searched for in any feature file
 * that contains its words.
 */
export function createScenario({ name }: TestAddress): ForeignTest {
  const [bareName = ""] = name.trim().split("[", 1);
  const title = bareName.replace(/^test_/, "");
  const words = title.replaceAll("_", " ");
  return {
    kind: "test",
    address: { name: bareName },
    hints: [],
    words,
    language: "gherkin",
  };
}
