import { testLocations } from "../workspace";

const tests = `const std = @import("std");
// test "gone" {}
const text =
    \\\\test "in text" {
;
fn lift(comptime t: type) u8 {
    return '"';
}
test lift {
    try std.testing.expect(lift(u8) == 1);
}
test "lifts a \\"ship\\"" {
    try std.testing.expect(false);
}
`;

/** The names are those that `zig test` reports. */
describe("Zig", () => {
  const lifts = 'test "lifts" {}\n';
  const sinks = 'test "sinks" {}\n';
  testLocations(
    {
      "src/crane.zig": tests,
      "src/dock/crane.zig": lifts,
      "src/mast.zig": `${lifts}test "test.name" {}\n`,
      "src/dock/test.zig": sinks,
    },
    [
      ['crane.test.lifts a "ship"', "", "exact src/crane.zig:12"],
      ['lifts a "ship"', "src/crane.zig", "exact src/crane.zig:12"],
      [{ name: "crane.decltest.lift", filePath: "src/crane.zig" }, "exact src/crane.zig:9"],
      ["dock.crane.test.lifts", "", "exact src/dock/crane.zig:1"],
      ["dock.crane.Hook.test.lifts", "", "exact src/dock/crane.zig:1"],
      ["mast.test.lifts", "", "exact src/mast.zig:1"],
      ["dock.test.test.sinks", "", "exact src/dock/test.zig:1"],
      ["mast.test.test.name", "", "exact src/mast.zig:2"],
      ["crane.test.gone", "src/crane.zig", "file src/crane.zig nameNotFound"],
      ["crane.test.in text", "src/crane.zig", "file src/crane.zig nameNotFound"],
    ],
  );
});
