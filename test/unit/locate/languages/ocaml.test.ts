import { testLocations } from "../workspace";

const tests = `(* test_case "gone" \`Quick (* "a" *) *)
let quote = '"' and a' = {sql|test_case "in text" \`Quick|sql}
let others = [ "idle", \`Quick, check ]
let () =
  Alcotest.run "yard" [
    "crane", [
      Alcotest.test_case "lifts a ship" \`Quick fail;
      Alcotest.test_case {|holds "it"|} \`Slow fail;
    ];
    ("port", [ test_case "lifts a ship" \`Quick (fun () -> ()) ]);
    ("other", others);
  ]
let suite = "sums" >::: [ "adds up" >:: check ]
`;

/** The names are those of Alcotest's results. */
describe("OCaml", () => {
  testLocations({ "test/test_crane.ml": tests }, [
    [{ name: "lifts a ship", parent: "crane" }, "exact test/test_crane.ml:7"],
    [{ name: 'holds "it"', parent: "crane" }, "exact test/test_crane.ml:8"],
    [{ name: "lifts a ship", parent: "port" }, "exact test/test_crane.ml:10"],
    [{ name: "crane lifts a ship", classname: "yard" }, "exact test/test_crane.ml:7"],
    [{ name: "idle", parent: "other", filePath: "test/test_crane.ml" }, "exact test/test_crane.ml:3"],
    ["gone", "test/test_crane.ml", "file test/test_crane.ml nameNotFound"],
    [{ name: "adds up", filePath: "test/test_crane.ml" }, "pattern test/test_crane.ml:13"],
  ]);
});
