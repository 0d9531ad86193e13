import { testLocations } from "../../workspace";

const values = `package crane

import (
	"testing"

	"example.com/yard/base"
	"github.com/stretchr/testify/suite"
)

type (
	LiftSuite struct {
		suite.Suite
		*common
	}
	LowerSuite struct {
		base.Suite
		load int
	}
)
type common struct {
	suite.Suite
}
type GenericSuite[T any] struct{ suite.Suite }

var global = &LowerSuite{}
var typed *LiftSuite

func TestNew(t *testing.T) {
	s := new(LiftSuite)
	suite.Run(t, s)
}
func TestAddress(t *testing.T)  { suite.Run(t, &LowerSuite{load: 1}) }
func TestCreated(t *testing.T)  { suite.Run(t, NewLower(t)) }
func TestReturned(t *testing.T) { suite.Run(t, newLift()) }
func TestGlobal(t *testing.T)   { suite.Run(t, global) }
func TestTyped(t *testing.T)    { suite.Run(t, typed) }
func TestDeclared(t *testing.T) {
	var s LowerSuite
	suite.Run(t, &s)
}
func TestReassigned(t *testing.T) {
	s := NewLower(t)
	suite.Run(t, s)
	other := new(LiftSuite)
	other.load = 3
}
func TestGeneric(t *testing.T) { suite.Run(t, &GenericSuite[int]{}) }
func TestBelow(t *testing.T) {
	t.Run("lifting", func(t *testing.T) { suite.Run(t, new(LiftSuite)) })
	t.Run("lowering", func(t *testing.T) { suite.Run(t, new(LowerSuite)) })
}
func TestHelped(t *testing.T) { runLower(t) }
func TestBoth(t *testing.T) {
	suite.Run(t, new(LiftSuite))
	suite.Run(t, new(LowerSuite))
}
func TestLoop(t *testing.T) {
	for _, s := range suites {
		suite.Run(t, s)
	}
}
func TestPackage(t *testing.T)  { suite.Run(t, newFar()) }
func TestFarGlobal(t *testing.T) { suite.Run(t, farGlobal) }
func TestNested(t *testing.T)   { suite.Run(t, new(otherSuite)) }
func TestForeign(t *testing.T)  { suite.Run(t, new(base.Suite)) }
func TestAbsent(t *testing.T)   { suite.Run(t, new(gone.Suite)) }

func NewLower(t *testing.T) *LowerSuite { return &LowerSuite{} }
func newLift() suite.TestingSuite {
	s := &LiftSuite{}
	return s
}
func runLower(t *testing.T) { suite.Run(t, new(LowerSuite)) }

func (s *LiftSuite) TestMoves() {
	s.Run("up", func() {})
}
func (s *LowerSuite) TestMoves() {
	s.Run("down", func() {})
	suite.Run(s.T(), new(LiftSuite))
}
func (s *LowerSuite) TestFarther()  { suite.Run(s.T(), newFar()) }
func (s *LowerSuite) TestImported() { suite.Run(s.T(), new(base.Suite)) }
func (s *common) TestCommon() {}
func (s *common) TestMoves()  {}
func (s *GenericSuite[T]) TestMoves() {}
func (s *LowerSuite) TestLowers() {}
func (s *LiftSuite) TestSwings()  {}
func (s *LowerSuite) TestSwings() {}
`;
const otherSource = `package crane
import "github.com/stretchr/testify/suite"
type otherSuite struct{ suite.Suite }
type farSuite struct {
	nearSuite
}

func (s *otherSuite) TestMoves()  {}
func (s *otherSuite) TestBase()   {}
func (s *farSuite) TestFar()      {}
func (s *otherSuite) TestLonely() {}
func (s *otherSuite) TestOuter()  { suite.Run(s.T(), newFar()) }
func (s *LiftSuite) TestApart()   {}
`;
const far = `package crane

type nearSuite struct{ suite.Suite }

var farGlobal = &farSuite{}

func newFar() *farSuite { return &farSuite{} }
func (s *nearSuite) TestFar()  {}
func (s *nearSuite) TestNear() {}
`;
const base = `package base

type Suite struct {
	suite.Suite
}

func (s *Suite) TestBase() {}
`;
const crane = "crane/crane_test.go";
const yard = "example.com/yard/crane";

describe("The testify suite that a function runs", () => {
  const files = {
    "go.mod": "module example.com/yard\n",
    "crane/a_test.go": otherSource,
    [crane]: values,
    "crane/far_test.go": far,
    "base/suite.go": base,
  };
  const findLineIn = (source: string, text: string): number =>
    source.split("\n").findIndex((line) => line.includes(text)) + 1;
  const findLine = (text: string): number => findLineIn(values, text);
  const lift = `exact ${crane}:${findLine("(s *LiftSuite) TestMoves")}`;
  const lower = `exact ${crane}:${findLine("(s *LowerSuite) TestMoves")}`;
  testLocations(files, [
    ["TestNew/TestMoves", yard, lift],
    ["TestNew/TestMoves/up", yard, `exact ${crane}:${findLine('"up"')}`],
    ["TestNew/TestCommon", yard, `exact ${crane}:${findLine("TestCommon")}`],
    ["TestAddress/TestMoves", yard, lower],
    ["TestAddress/TestMoves/TestMoves", yard, lift],
    ["TestAddress/TestMoves/TestCommon", yard, `exact ${crane}:${findLine("TestCommon")}`],
    ["TestAddress/TestFarther/TestFar", yard, `exact crane/a_test.go:${findLineIn(otherSource, "TestFar()")}`],
    ["TestAddress/TestFarther/TestNear", yard, "exact crane/far_test.go:9"],
    ["TestAddress/TestImported/TestBase", yard, "exact base/suite.go:7"],
    ["TestAddress/TestFarther/TestGone", yard, `container ${crane}:${findLine("TestFarther")} nameNotFound`],
    ["TestNested/TestOuter/TestNear", yard, "exact crane/far_test.go:9"],
    ["TestAddress/TestBase", yard, "exact base/suite.go:7"],
    ["TestCreated/TestMoves", yard, lower],
    ["TestReturned/TestMoves", yard, lift],
    ["TestGlobal/TestMoves", yard, lower],
    ["TestTyped/TestMoves", yard, lift],
    ["TestDeclared/TestMoves", yard, lower],
    ["TestReassigned/TestMoves", yard, lower],
    ["TestGeneric/TestMoves", yard, `exact ${crane}:${findLine("GenericSuite[T]) TestMoves")}`],
    ["TestBelow/lifting/TestMoves", yard, lift],
    ["TestBelow/lowering/TestMoves", yard, lower],
    ["TestHelped/TestMoves", yard, lower],
    ["TestHelped/TestLowers", yard, `exact ${crane}:${findLine("TestLowers")}`],
    [
      "TestBoth/TestSwings",
      yard,
      `ambiguous ${crane}:${findLine("(s *LiftSuite) TestSwings")} ${crane}:${findLine("(s *LowerSuite) TestSwings")}`,
    ],
    ["TestBoth/TestLowers", yard, `exact ${crane}:${findLine("TestLowers")}`],
    ["TestPackage/TestFar", yard, "exact crane/a_test.go:10"],
    ["TestPackage/TestNear", yard, "exact crane/far_test.go:9"],
    ["TestFarGlobal/TestFar", yard, "exact crane/a_test.go:10"],
    ["TestNew/TestApart", yard, "exact crane/a_test.go:13"],
    ["TestReturned/TestApart", yard, "exact crane/a_test.go:13"],
    ["TestCreated/TestApart", yard, "none severalFiles crane/a_test.go crane/crane_test.go"],
    ["TestForeign/TestBase", yard, "exact base/suite.go:7"],
    ["TestElsewhere/TestLonely", yard, "container crane/a_test.go:11 nameNotFound"],
  ]);
});
