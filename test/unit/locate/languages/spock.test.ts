import { testLocations } from "../workspace";

const spec = `package com.acme

import com.base.*

/* def "adds"() {} */
class CalcSpec extends BaseSpec {
  @Shared def shared = make("x", other(1))
  def pattern = ~/it's "quoted"/
  def half = 10 / 2
  static String text = '''
  def "in a text"() { }
'''

  def "adds #a and #b"() {
    expect: a + b == "\${c.map { "}" }}"
    where:
    a | b
    1 | 2
  }
  def "plain"() { expect: true }
  def 'single quoted'() { expect: true }
  @Unroll("of #list.size() gives #b.name!")
  def "unrolled"() { expect: true }
  @Unroll
  void byName() { expect: true }
  @Issue("x")
  @Timeout(3)
  def "says \\"so\\""() throws Exception { expect: true }
  def helper(String a) { a }
  @Nested class Inner { @Test void inner() {} }
}
class ChildSpec extends CalcSpec { def "child"() { expect: true } }
`;
const files = {
  "src/test/groovy/com/acme/CalcSpec.groovy": spec,
  "src/test/groovy/com/base/BaseSpec.groovy":
    'package com.base\n\nabstract class BaseSpec extends Specification {\n  def "from base #i"() { }\n}\n',
};
const groovy = "src/test/groovy/com/acme/CalcSpec.groovy";

describe("Spock", () => {
  testLocations(files, [
    ["adds 1 and 2", "com.acme.CalcSpec", `pattern ${groovy}:14`],
    ["adds #a and #b", "com.acme.CalcSpec", `pattern ${groovy}:14`],
    ["adds #a and #b [a: 1, b: 2, #0]", "com.acme.CalcSpec", `pattern ${groovy}:14`],
    ["plain", "com.acme.CalcSpec", `exact ${groovy}:20`],
    ["plain [a: [1], #0]", "com.acme.CalcSpec", `exact ${groovy}:20`],
    ["plain[0]", "com.acme.CalcSpec", `exact ${groovy}:20`],
    ["single quoted", "com.acme.CalcSpec", `exact ${groovy}:21`],
    ["of 3 gives x!", "com.acme.CalcSpec", `pattern ${groovy}:23`],
    ["byName", "com.acme.CalcSpec", `exact ${groovy}:25`],
    ['says "so"', "com.acme.CalcSpec", `exact ${groovy}:28`],
    ["in a text", "com.acme.CalcSpec", `container ${groovy}:6 nameNotFound`],
    ["inner()", "com.acme.CalcSpec$Inner", `exact ${groovy}:30`],
    ["child", "com.acme.ChildSpec", `exact ${groovy}:32`],
    ["plain", "com.acme.ChildSpec", `exact ${groovy}:20`],
    ["from base 3", "com.acme.ChildSpec", "pattern src/test/groovy/com/base/BaseSpec.groovy:4"],
  ]);
});
