import { testLocations } from "../../workspace";

const spec = `<?php
namespace spec\\Harbour;
class CraneSpec extends ObjectBehavior
{
    function let() {}
    function it_lifts_a_ship() {}
    function its_load_is_zero() {}
    function it_does_not_lift_a_ship() {}
    function lifts_a_crate() {}
    public function itLowersAShip() {}
}
`;

describe("phpspec", () => {
  const file = "spec/Harbour/CraneSpec.php";
  testLocations({ [file]: spec }, [
    ["lifts a ship", "spec\\Harbour\\CraneSpec", `pattern ${file}:6`],
    ["it lifts a ship", "spec\\Harbour\\CraneSpec", `pattern ${file}:6`],
    ["its load is zero", "spec\\Harbour\\CraneSpec", `pattern ${file}:7`],
    ["does not lift a ship", "spec\\Harbour\\CraneSpec", `pattern ${file}:8`],
    [{ name: "lifts a ship", filePath: file }, `pattern ${file}:6`],
    ["lifts a crate", "spec\\Harbour\\CraneSpec", `pattern ${file}:9`],
    ["lets", "spec\\Harbour\\CraneSpec", `container ${file}:3 nameNotFound`],
    ["lifts", "spec\\Harbour\\CraneSpec", `container ${file}:3 nameNotFound`],
  ]);
});

describe("phpspec examples that are inherited from other files", () => {
  const files = {
    "spec/Harbour/CraneSpec.php": `<?php
namespace spec\\Harbour;
class CraneSpec extends Machine
{
    use Loads;
}
`,
    "spec/Harbour/Machine.php":
      "<?php\nnamespace spec\\Harbour;\nclass Machine {\n    function it_is_a_machine() {}\n}\n",
    "spec/Harbour/Loads.php": "<?php\nnamespace spec\\Harbour;\ntrait Loads {\n    function it_lifts_a_ship() {}\n}\n",
  };
  testLocations(files, [
    ["it is a machine", "spec\\Harbour\\CraneSpec", "pattern spec/Harbour/Machine.php:4"],
    ["lifts a ship", "spec\\Harbour\\CraneSpec", "pattern spec/Harbour/Loads.php:4"],
    ["CraneSpec::it_lifts_a_ship", "spec\\Harbour\\CraneSpec", "exact spec/Harbour/Loads.php:4"],
    ["it is gone", "spec\\Harbour\\CraneSpec", "container spec/Harbour/CraneSpec.php:3 nameNotFound"],
  ]);
});
