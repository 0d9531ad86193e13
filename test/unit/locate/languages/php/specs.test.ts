import { table } from "../../workspace";

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

describe("Specs of PHP", () => {
  const file = "spec/Harbour/CraneSpec.php";
  table({ [file]: spec }, [
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
