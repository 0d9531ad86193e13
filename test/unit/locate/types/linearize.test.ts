import { equal } from "node:assert/strict";
import { linearize } from "../../../../src/locate/types/linearize";

/** Bases of each type, as in `A(B, C)`. The orders are those that Python gives for such classes. */
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
    it(`orders ${JSON.stringify(bases)}`, () => equal(findOrder(bases), order));
  }

  it("goes on where the orders contradict each other, and ends in a cycle", () => {
    equal(findOrder({ A: "B C", B: "X Y", C: "Y X" }), "A B C X Y");
    equal(findOrder({ A: "B", B: "A" }), "A B");
    equal(findOrder({ A: "A" }), "A");
  });

  it("ends in a chain and in a web of very many types", () => {
    equal(linearize(0, (type) => [type + 1]).length, 100);
    const web = linearize(0, (type) => [1, 2, 3, 4, 5].map((step) => type + step));
    equal(new Set(web).size, web.length);
  });
});
