import { testLocations } from "../workspace";

const source = `describe("Crane", () => {
  it("lifts", () => {});
  it("turns", () => {});
});
describe("Rope", () => {
  it("holds", () => {});
  it("turns", () => {});
  it(\`breaks \${n}\`, () => {});
});
`;

describe("A record whose parent is only the first suite of the file", () => {
  const file = "web/crane.test.ts";
  testLocations(
    { [file]: source },
    [
      [{ name: "holds", classname: file }, `pattern ${file}:6`],
      [{ name: "holds", classname: file, filePath: file }, `pattern ${file}:6`],
      [{ name: "holds", classname: "holds", filePath: file }, `pattern ${file}:6`],
      [{ name: "turns", classname: file }, `ambiguous ${file}:3 ${file}:7`],
      [{ name: "turns", classname: file, parent: "Rope" }, `exact ${file}:7`],
      [{ name: "turns", classname: "Crane", filePath: file }, `exact ${file}:3`],
      [{ name: "lifts", classname: file }, `exact ${file}:2`],
      [{ name: "gone", classname: file }, `container ${file}:1 nameNotFound`],
      [{ name: "breaks 2", classname: file }, `container ${file}:1 nameNotFound`],
      [{ name: "holds", classname: "Crane", filePath: file }, `container ${file}:1 nameNotFound`],
    ],
    { parent: "Crane" },
  );
});
