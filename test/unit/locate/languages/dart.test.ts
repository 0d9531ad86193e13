import { table } from "../workspace";

const tests = `void main() {
  // test('commented', () {});
  /* group('out', /* nested */ () { */
  group('Counter', () {
    test('starts at 0', () {});
    testWidgets("taps it's \${find.text('x')} twice", (tester) async {});
    blocTest<CounterBloc, Map<int, String>>(
      'emits '
      'joined',
      build: () => CounterBloc(),
    );
    test('a $name b', () => expect(1, 1));
    test(r'raw $name', () {});
    group(CounterBloc, () {
      test('''long''', () {});
    });
    myWrapper('wrapped', () {});
    expect('not a test', equals('x'));
  });
  test('same', () {});
  group('b', () { test('same', () {}); });
}
`;
const findLine = (line: number) => `test/counter/a_test.dart:${line}`;

describe("Dart", () => {
  const classname = "test.counter.a_test";
  table({ "test/counter/a_test.dart": tests }, [
    ["Counter starts at 0", classname, `exact ${findLine(5)}`],
    ["Counter taps it's Text twice", classname, `pattern ${findLine(6)}`],
    ["Counter emits joined", classname, `exact ${findLine(8)}`],
    ["Counter a thing b", classname, `pattern ${findLine(12)}`],
    ["Counter raw $name", classname, `exact ${findLine(13)}`],
    ["Counter CounterBloc long", classname, `exact ${findLine(15)}`],
    ["Counter wrapped", classname, `exact ${findLine(17)}`],
    ["Counter starts at 0 (variant: TargetPlatform.iOS)", classname, `exact ${findLine(5)}`],
    ["same", classname, `exact ${findLine(20)}`],
    ["b same", classname, `exact ${findLine(21)}`],
    ["commented", classname, "file test/counter/a_test.dart nameNotFound"],
    [{ name: "Counter starts at 0", filePath: "/tmp/x/test/counter/a_test.dart" }, `exact ${findLine(5)}`],
  ]);
  // Words that one of two equal files has by chance do not decide.
  const equalFiles = { "a/test/view/b_test.dart": tests, "b/test/view/b_test.dart": `${tests}// a view` };
  table(equalFiles, [
    ["Counter starts at 0", "test.view.b_test", `none severalFiles ${Object.keys(equalFiles).join(" ")}`],
  ]);
});
