import { testLocations } from "../workspace";

const crane = `Feature: Crane of a harbour

  Scenario: lifts a ship
    Given a ship

  Scenario Outline: lowers <count>
    When <count> come
    Examples:
      | count |
      | one   |
      | two   |

  Rule: at night
    Scenario: sleeps - a bit, été
      Then quiet

  Scenario: twice
    Given a ship

  Scenario: twice
    Given two ships
`;
const feature = "src/test/java/harbour/crane.feature";
const files = {
  [feature]: crane,
  "src/untitled.feature": "Feature:\n\n  Scenario:\n    Given z\n",
  "src/test/java/quay/crane.feature": "Feature: Crane\n\n  Scenario: lifts a ship\n    Given y\n",
};

describe("Names that are lines of a feature", () => {
  testLocations(files, [
    ["crane.feature:3", "classpath:harbour/crane.feature:3", `pattern ${feature}:3`],
    [{ name: "crane.feature:11", filePath: `file:${feature}` }, `pattern ${feature}:11`],
    [{ name: `${feature}:14:5` }, `pattern ${feature}:14`],
    ["crane.feature:4", "classpath:harbour/crane.feature:4", `container ${feature}:1 nameNotFound`],
    ["crane.feature:99", "classpath:harbour/crane.feature:99", `container ${feature}:1 nameNotFound`],
  ]);
  testLocations({ "web/a_spec.rb": "it 'a' do\nend\n\n", "b.rb": "it 'b' do\nend\n" }, [
    ["a_spec.rb:1", "", "pattern web/a_spec.rb:1"],
    ["a_spec.rb:3", "web/a_spec.rb", "file web/a_spec.rb nameNotFound"],
    ["a_spec.rb:1", "b.rb", "pattern web/a_spec.rb:1"],
  ]);
});

describe("Names with the section and line of a scenario", () => {
  testLocations(files, [
    ["[1:3] lifts a ship", "harbour.crane", `pattern ${feature}:3`],
    ["[2.1:10] lowers one", "harbour.crane", `pattern ${feature}:10`],
    ["[2.2:99] lowers two", "harbour.crane", `pattern ${feature}:6`],
    ["[5:20] twice", "harbour.crane", `pattern ${feature}:20`],
    ["[5:21] twice", "harbour.crane", `ambiguous ${feature}:17 ${feature}:20`],
    ["[1:3] lifts a ship", "quay.crane", "pattern src/test/java/quay/crane.feature:3"],
    ["[1:3] lifts a crate", "harbour.crane", `none nameNotFound ${feature}`],
    ["[5:17] ", "harbour.crane", `pattern ${feature}:17`],
    ["[1:3] ", "untitled", "pattern src/untitled.feature:3"],
    ["[1:4]", "untitled", "container src/untitled.feature:1 nameNotFound"],
  ]);
});

describe("Classes generated from a feature", () => {
  const harbour = "Harbour.Tests/Features/Ships.feature";
  const generated = { [harbour]: crane, "Harbour.Tests/Features/Other.feature": "Feature: Other\n" };
  testLocations(generated, [
    ["lifts a ship", "Acme.Quay.CraneOfAHarbourFeature", `exact ${harbour}:3`],
    ["LiftsAShip", "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:3`],
    ["Acme.Quay.CraneOfAHarbourFeature.LiftsAShip", "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:3`],
    ['LowersCount("two",null)', "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:6`],
    ['lowers <count>(count: "two", exampleTags: [])', "CraneOfAHarbourFeature", `pattern ${harbour}:6`],
    ["lowers <count>(two,1)", "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:6`],
    ["lowers <count>: two", "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:6`],
    ["lifts a ship: two", "Acme.Quay.CraneOfAHarbourTests", "none noSuchFile"],
    ["LowersCount_Variant1", "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:6`],
    ["Sleeps_ABitEte", "Acme.Quay.CraneOfAHarbourFeature", `pattern ${harbour}:14`],
    ["LiftsAShip", "Acme.Features.ShipsFeature", `pattern ${harbour}:3`],
    ["LiftsAShip", "Acme.Harbour.CraneTests", "none noSuchFile"],
    ["LiftsACrate", "Acme.Features.ShipsFeature", `none nameNotFound ${harbour}`],
  ]);
});

describe("Features with the same title in several folders", () => {
  const twin = "Feature: Ships\n\n  Scenario: lifts a ship\n    Given z\n";
  const twins = {
    "Acme.Quay/ships/ships.feature": twin,
    "Acme.Quay/old-ships/old_ships.feature": `\n${twin}`,
    "Acme.Quay/Other/other.feature": "Feature: Ropes of CSV files\n\n  Scenario: pulls the CSV ropes\n",
  };
  const twinPaths = "Acme.Quay/ships/ships.feature Acme.Quay/old-ships/old_ships.feature";
  testLocations(twins, [
    ["lifts a ship", "Acme.Quay.Old_Ships.ShipsFeature", `none severalFiles ${twinPaths}`],
    ["LiftsAShip", "Acme.Quay.Old_Ships.ShipsFeature", `none severalFiles ${twinPaths}`],
    ["LiftsAShip", "Acme.Quay.Ships.ShipsFeature", "pattern Acme.Quay/ships/ships.feature:3"],
    [
      "PullsTheCSVRopes",
      "Far.Away.Beyond.The.Sea.With.Many.Parts.RopesOfCSVFilesFeature",
      "pattern Acme.Quay/Other/other.feature:3",
    ],
  ]);
});

describe("Classes that contain the path of a feature and its title", () => {
  const files = {
    "features/sea/ships.feature": "Feature: All ships\n  Scenario: lifts a ship\n",
    "features/quay/ships.feature": "Feature: All ships\n\n  Scenario: lifts a ship\n",
    "src/sea/ships.py": "class Ships:\n    pass\n",
    "features/a/port.feature": "Feature: Port Feature\n  Scenario: opens early\n",
    "features/b/port.feature": "Feature: Port Feature\n\n  Scenario: opens early\n",
  };
  testLocations(files, [
    ["lifts a ship", "features.sea.ships.All ships", "exact features/sea/ships.feature:2"],
    ["opens early", "a.port.Port Feature", "exact features/a/port.feature:2"],
    ["lifts a ship", "quay.ships.All ships", "exact features/quay/ships.feature:3"],
  ]);
});

describe("Files generated from a feature", () => {
  const path = "features/crane.feature";
  testLocations({ [`e2e/${path}`]: crane, "e2e/other/crane.feature": "Feature: Other\n" }, [
    [
      { name: "Crane of a harbour › lifts a ship", filePath: `.features-gen/chrome/${path}.spec.js` },
      `exact e2e/${path}:3`,
    ],
  ]);
  testLocations({ [path]: crane }, [
    [
      {
        name: "Crane of a harbour › lifts a ship",
        classname: ".features-gen/features/crane.feature.spec.js",
        filePath: ".features-gen/features/crane.feature.spec.js",
      },
      `exact ${path}:3`,
    ],
    [
      { name: "Crane of a harbour › at night › sleeps - a bit, été", classname: "features/crane.feature.spec.ts" },
      `exact ${path}:14`,
    ],
    [
      {
        name: "Crane of a harbour › lowers <count> › Example #2",
        filePath: ".features-gen/chrome/features/crane.feature.spec.js",
      },
      `pattern ${path}:11`,
    ],
    [
      { name: "Crane of a harbour lowers two (example #2)", classname: "lowers two (example #2)", filePath: path },
      `pattern ${path}:11`,
    ],
    [
      { name: "Crane of a harbour at night sleeps - a bit, été", classname: "sleeps - a bit, été", filePath: path },
      `exact ${path}:14`,
    ],
    [
      { name: "Crane of a harbour › gone", filePath: ".features-gen/features/crane.feature.spec.js" },
      `file ${path} nameNotFound`,
    ],
  ]);
  testLocations({ [path]: crane, "features/crane.feature.spec.js": 'test("lifts a ship", () => {});\n' }, [
    [{ name: "lifts a ship", filePath: "features/crane.feature.spec.js" }, "exact features/crane.feature.spec.js:1"],
  ]);
});

describe("Names that begin with the titles of the feature and the rule", () => {
  const parent = "Crane of a harbour";
  testLocations(
    files,
    [
      ["Crane of a harbour - lifts a ship", parent, `exact ${feature}:3`],
      ["Crane of a harbour - at night - sleeps - a bit, été", parent, `exact ${feature}:14`],
      ["at night - sleeps - a bit, été", parent, `exact ${feature}:14`],
      ["Crane of a harbour - lowers <count> - Examples - Example #1.2", parent, `pattern ${feature}:11`],
      ["lowers <count> (outline example : | two |)", parent, `pattern ${feature}:6`],
      ["at noon - lifts a ship", parent, "none noSuchFile"],
    ],
    { filePath: "" },
  );
});
