import { testLocations } from "../workspace";

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
const formatPlace = (line: number) => `test/counter/a_test.dart:${line}`;

describe("Dart", () => {
  const classname = "test.counter.a_test";
  testLocations({ "test/counter/a_test.dart": tests }, [
    ["Counter starts at 0", classname, `exact ${formatPlace(5)}`],
    ["Counter taps it's Text twice", classname, `pattern ${formatPlace(6)}`],
    ["Counter emits joined", classname, `exact ${formatPlace(8)}`],
    ["Counter a thing b", classname, `pattern ${formatPlace(12)}`],
    ["Counter raw $name", classname, `exact ${formatPlace(13)}`],
    ["Counter CounterBloc long", classname, `exact ${formatPlace(15)}`],
    ["Counter wrapped", classname, `exact ${formatPlace(17)}`],
    ["Counter starts at 0 (variant: TargetPlatform.iOS)", classname, `exact ${formatPlace(5)}`],
    ["same", classname, `exact ${formatPlace(20)}`],
    ["b same", classname, `exact ${formatPlace(21)}`],
    ["commented", classname, "file test/counter/a_test.dart nameNotFound"],
    [{ name: "Counter starts at 0", filePath: "/tmp/x/test/counter/a_test.dart" }, `exact ${formatPlace(5)}`],
  ]);
  // A word of the path in a comment of one file does not make that file certain.
  const equalFiles = { "a/test/view/b_test.dart": tests, "b/test/view/b_test.dart": `${tests}// a view` };
  testLocations(equalFiles, [
    ["Counter starts at 0", "test.view.b_test", `none severalFiles ${Object.keys(equalFiles).join(" ")}`],
  ]);
});
