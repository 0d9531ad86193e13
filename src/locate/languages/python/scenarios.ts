import type { TestAddress } from "../../../domain/locator";
import type { Inherited } from "../../language";

/** True for a file that has pytest-bdd make a test of every scenario of some features. */
export const generatesScenarios = (text: string): boolean => /^scenarios\(/m.test(text);

/** The scenario of which pytest-bdd made a test, in whichever feature has the words of it. */
export function scenarioNamed({ name }: TestAddress): Inherited {
  const [bare = ""] = name.trim().split("[", 1);
  const words = bare.replace(/^test_/, "").replaceAll("_", " ");
  return { address: { name: bare }, hints: [], words, language: "gherkin" };
}
