import type { TestAddress } from "../../../domain/testAddress";
import type { ForeignTest } from "../../language";

const scenario = '"(?<scenario>.{1,500})"';
const feature = String.raw`"(?:Optional\[)?(?<feature>[^"]{1,500}?)\]?"`;
/** Matches the test that Cucumber has in TestNG for a scenario: `runScenario["Moors a ship", "Berth"](1)`. */
const scenarioTest = new RegExp(String.raw`^runScenario\[${scenario}, ${feature}\](?:\(\d+\))?$`);

/** Returns the address of the scenario that a test runs, in any feature that contains its words. */
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
