import { testLocations } from "../workspace";

const fs = `namespace Acme.Tests

open Xunit

module Helpers =
    let \`\`adds two\`\` () = ()

/// type Commented() = member _.\`\`adds two\`\` () = ()
(* [<Fact>] let \`\`in comment\`\` () = () *)
module MathTests =
    let text = "[<Fact>] let inString () = ()"

    [<Fact>]
    let \`\`adds two numbers, isn't it?\`\` () =
        let inner = 1
        Assert.Equal(2, inner + 1)

    [<Theory>]
    [<InlineData(1, "a")>]
    [<InlineData(2, "b")>]
    let maps (n: int) (text: string) = ()

type ClassTests() =
    inherit FarBase()
    [<Test>] member this.Opens() = ()
    [<TestCase(1)>]
    member _.\`\`closes at 1.5\`\` (n: int) = ()
`;
const vb = `Namespace Tests
  ' Public Class Commented
  Public Class BasicTests
    Inherits FarBase
    Private s As String = "Public Sub InString() ""<Fact>"
    <Fact>
    Public Sub Adds()
    End Sub
    <TestMethod()> <DataRow(1)> Public Async Function Maps(n As Integer) As Task
    End Function
    Public Class Inner
      <Test> Public Sub Adds()
      End Sub
    End Class
    <Test> Public Sub Last()
    End Sub
  End Class
End Namespace
`;
const files = {
  "a/MathTests.fs": fs,
  "a/BasicTests.vb": vb,
  "a/Whole.fs": "module Acme.Whole\n\nopen NUnit\n[<Test>]\nlet works () = ()\n",
  "a/FarBase.cs": "class FarBase {\n  [Test] void FromFar() {}\n}\n",
};

describe("F# and Visual Basic", () => {
  testLocations(files, [
    ["adds two numbers, isn't it?", "Acme.Tests.MathTests", "exact a/MathTests.fs:14"],
    ["Acme.Tests.MathTests.adds two numbers, isn't it?", "Acme.Tests.MathTests", "exact a/MathTests.fs:14"],
    ["adds two", "Acme.Tests.MathTests", "container a/MathTests.fs:10 nameNotFound"],
    ['maps(n: 2, text: "b")', "Acme.Tests.MathTests", "exact a/MathTests.fs:20"],
    ['maps(n: 3, text: "b")', "Acme.Tests.MathTests", "container a/MathTests.fs:21 nameNotFound"],
    ["inString", "Acme.Tests.MathTests", "container a/MathTests.fs:10 nameNotFound"],
    ["in comment", "Acme.Tests.MathTests", "container a/MathTests.fs:10 nameNotFound"],
    ["Opens", "Acme.Tests.ClassTests", "exact a/MathTests.fs:25"],
    ["closes at 1.5(1)", "Acme.Tests.ClassTests", "exact a/MathTests.fs:27"],
    ["FromFar", "Acme.Tests.ClassTests", "exact a/FarBase.cs:2"],
    ["works", "Acme.Whole", "exact a/Whole.fs:5"],
    ["Adds", "Tests.BasicTests", "exact a/BasicTests.vb:7"],
    ["Adds", "Root.Tests.BasicTests+Inner", "exact a/BasicTests.vb:12"],
    ["Maps (1)", "Tests.BasicTests", "exact a/BasicTests.vb:9"],
    ["Last", "Tests.BasicTests", "exact a/BasicTests.vb:15"],
    ["InString", "Tests.BasicTests", "container a/BasicTests.vb:3 nameNotFound"],
    ["FromFar", "Tests.BasicTests", "exact a/FarBase.cs:2"],
  ]);
});
