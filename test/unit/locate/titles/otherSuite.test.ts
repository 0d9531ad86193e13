import { table } from "../workspace";

const source = `const common = () => it("is shared", () => {});
describe("Route", () => {
  it("stacks", () => {});
  common();
  describe("errors", () => {
    it("arrive by four arguments", () => {});
  });
  describe("verbs", () => {
    it("limit", () => {});
  });
});
describe(title, () => {
  it("is computed", () => {});
});
`;

describe("A test with the title of one of another suite", () => {
  const file = "web/route.test.ts";
  table(
    { [file]: source },
    [
      [{ name: "Route errors arrive by four arguments" }, `exact ${file}:6`],
      [{ name: "Route arrive by four arguments" }, `container ${file}:2 nameNotFound`],
      [{ name: "Route > limit" }, `container ${file}:2 nameNotFound`],
      [{ name: "Route errors stacks" }, `container ${file}:5 nameNotFound`],
      [{ name: "Route errors limit" }, `container ${file}:5 nameNotFound`],
      [{ name: "limit", classname: "Route errors" }, `container ${file}:5 nameNotFound`],
      [{ name: "stacks", classname: "Route errors" }, `container ${file}:5 nameNotFound`],
      [{ name: "limit", classname: "Route" }, `pattern ${file}:9`],
      [{ name: "limit", classname: file, parent: "Route" }, `pattern ${file}:9`],
      [{ name: "Route is shared" }, `pattern ${file}:1`],
      [{ name: "Route errors is shared" }, `pattern ${file}:1`],
      [{ name: "Route is computed" }, `pattern ${file}:13`],
    ],
    { filePath: file },
  );
});
