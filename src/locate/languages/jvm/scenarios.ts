import type { TestAddress } from "../../../domain/testAddress";
import type { ForeignTest } from "../../language";

const scenario = '"(?<scenario>.{1,500})"';
const feature = String.raw`"(?:Optional\[)?(?<feature>[^"]{1,500}?)\]?"`;
/** Matches the name under which Cucumber reports a scenario in TestNG: `runScenario["Moors a ship", "Berth"](1)`. */
const scenarioTest = new RegExp(String.raw`^runScenario\[${scenario}, ${feature}\](?:\(\d+\))?$`);

/**
 * Returns the address of the scenario that a test runs, to be searched for in any feature file that contains its words.
 */
export function findScenario({ name }: TestAddress): ForeignTest | undefined {
  const { scenario: title, feature: parent } = scenarioTest.exec(name)?.groups ?? {};
  if (title === undefined || parent === undefined) {
    return undefined;
  }
  return {
    kind: "test",
    address: { name: title, classname: parent, parent },
    hints: [],
    words: title,
    language: "gherkin",
  };
}
