import { equal } from "node:assert/strict";
import { linearize } from "../../../../src/locate/types/linearize";

/** Bases of each type, and the method resolution order that Python computes for `A`. */
const cases: readonly { bases: Readonly<Record<string, string>>; order: string }[] = [
  { bases: {}, order: "A" },
  { bases: { A: "B C", B: "D", C: "D" }, order: "A B C D" },
  { bases: { A: "B C", B: "D", C: "E" }, order: "A B D C E" },
  { bases: { A: "B C", B: "D E", C: "E F", D: "G", E: "G", F: "G" }, order: "A B D C E F G" },
  {
    bases: { A: "H J I", H: "B C D", I: "F B G", J: "F B", F: "O", B: "O", C: "O", D: "O", G: "O" },
    order: "A H J I F B C D G O",
  },
];

describe("linearize", () => {
  const findOrder = (bases: Readonly<Record<string, string>>) =>
    linearize("A", (type) => bases[type]?.split(" ") ?? []).join(" ");

  for (const { bases, order } of cases) {
    it(`returns ${order} for the bases ${JSON.stringify(bases)}`, () => equal(findOrder(bases), order));
  }

  it("uses the order of the first base if orders contradict each other", () => {
    equal(findOrder({ A: "B C", B: "X Y", C: "Y X" }), "A B C X Y");
  });

  it("ends at a cycle of bases", () => {
    equal(findOrder({ A: "B", B: "A" }), "A B");
    equal(findOrder({ A: "A" }), "A");
  });

  it("ends after 100 types of an endless chain", () => {
    equal(linearize(0, (type) => [type + 1]).length, 100);
  });

  it("ends in an endless graph of types, and returns each type once", () => {
    const types = linearize(0, (type) => [1, 2, 3, 4, 5].map((step) => type + step));
    equal(new Set(types).size, types.length);
  });
});
