/**
 * Shapes of texts that may take quadratic time, by the first extension of a language: a head, a part that is repeated,
 * and what closes each part.
 */
export const knownShapes: Readonly<Record<string, readonly (readonly [head: string, part: string, close?: string])[]>> =
  {
    js: [
      ["", "=/["],
      ["", "[/"],
    ],
    py: [["", "class A№(A№+):\n"]],
    java: [["", "class A№ extends A№+ {}\n"]],
    kt: [['val a = "', `\${"' }xxxxxxxxxxxx`]],
    groovy: [
      ['def a = "', `\${"' }xxxxxxxxxxxx`],
      ["", "class A "],
    ],
    scala: [
      ['val a = s"', 'a ${s"'],
      ["", ">> {extends A:\nclass A //", "package a\n'"],
      ["", "class A№ extends A№+ {}\n@A\n(="],
    ],
    go: [
      ["", "func Testa(t *testing.T) {\n"],
      ["", "*/\nfunc Testa(t *testing.T) {\n", "t.Run(a, "],
    ],
    cs: [["[:{{", " class A№ : A№+ {}\na("]],
    fs: [
      ["", "``"],
      ["", "=type A() =\ntype A№() =\n  inherit A№+()\n", "a"],
    ],
    vb: [
      ["", "Namespace A\nClass A\nClass A\n"],
      ["", "Class A№\nInherits A№+\nEnd Class\n_\n"],
      ["=:End Class\n", "\\Inherits A\nClass A\n", '{Class A№\nInherits A№+\nEnd Class\n$"'],
    ],
    php: [["", "{$*/class A№ extends A№+ {}\n", "\\"]],
    rb: [["", "module A\ndo\n", "class A№ < A№+\nend\nclass A№ < A№+\nend\n[1, 2].each do |a|\n:"]],
    exs: [["", "for a <- [||\nend)"]],
    cpp: [
      ["", "#define A(x) \\\n"],
      ["", '\\TEST_CASE("]', '}<)"a'],
      ["", 'SECTION("a") {', "}"],
      ["", "TEST_CASE_TEMPLATE_INVOKE(a, ", ")"],
    ],
  };
