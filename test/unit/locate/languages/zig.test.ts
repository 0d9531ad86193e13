import { table } from "../workspace";

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

/** As the runner of `zig test` names them. */
describe("Zig", () => {
  table({ "src/crane.zig": tests }, [
    ['crane.test.lifts a "ship"', "", "exact src/crane.zig:12"],
    ['lifts a "ship"', "src/crane.zig", "exact src/crane.zig:12"],
    [{ name: "crane.decltest.lift", filePath: "src/crane.zig" }, "exact src/crane.zig:9"],
    ["crane.test.gone", "src/crane.zig", "file src/crane.zig nameNotFound"],
    ["crane.test.in text", "src/crane.zig", "file src/crane.zig nameNotFound"],
  ]);
});
