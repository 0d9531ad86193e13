import { testLocations } from "../workspace";

const tests = `module CraneSpec where
{- describe "gone" $ {- it "nested" -} -}
-- it "commented" $ pending
spec = describe "crane" $ do
  let isHigh' = 'x' == '"'
  context "with a load" $ do
    it "lifts \\"a ship\\"" $ do
      1 \`shouldBe\` 2
  it ("holds " ++ show 3) $
    1 \`shouldBe\` 2
  it "lifts" $ pending

ports = describe "port" $
  it "lifts" $ 1 \`shouldBe\` 2
`;

const groups = `tests :: TestTree
tests = testGroup "Crane"
  [ testGroup "Loads"
    [ testCase "lifts" $ 1 @?= 2 ]
  , testProperty "holds" $ \\n -> n == n
  ]
prop_holds n = n == n
`;

/** The names are those of Hspec's failures and tasty's results. */
describe("Haskell", () => {
  testLocations({ "test/CraneSpec.hs": tests, "test/Groups.hs": groups }, [
    [{ name: 'lifts "a ship"', parent: "crane with a load" }, "exact test/CraneSpec.hs:7"],
    ['crane with a load lifts "a ship"', "test/CraneSpec.hs", "exact test/CraneSpec.hs:7"],
    ["crane holds 3", "", "pattern test/CraneSpec.hs:9"],
    ["crane lifts", "", "exact test/CraneSpec.hs:11"],
    ["port lifts", "", "exact test/CraneSpec.hs:14"],
    ["nested", "test/CraneSpec.hs", "file test/CraneSpec.hs nameNotFound"],
    [{ name: "prop_holds", filePath: "test/Groups.hs" }, "exact test/Groups.hs:7"],
    ["commented", "test/CraneSpec.hs", "file test/CraneSpec.hs nameNotFound"],
    ["Crane.Loads.lifts", "", "exact test/Groups.hs:4"],
    [{ name: "holds", classname: "Crane" }, "exact test/Groups.hs:5"],
  ]);
});
