import { testLocations } from "../workspace";

const nested = `package com.acme

class DockSpec {
    @Nested
    inner class \`when it's open\` {
        @Test
        fun \`takes ships\`() {}

        @Nested
        inner class \`at night (late)\` {
            @Test
            fun \`takes ships\`() {}
        }
    }

    @Nested
    inner class Closed {
        @Test
        fun \`takes ships\`() {
            val code = """
                println(\${'"'}""\${'$'}a""\${'"'})
            """.trimIndent()
        }

        @ParameterizedTest
        @ValueSource(ints = [1, 2])
        fun \`counts (all)\`(ships: Int) {}

        @ParameterizedTest
        @ValueSource(ints = [1, 2])
        fun \`counts (some)\`(ships: Int) {}
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = ["north", "south"])
    fun \`has a gate\`(side: String) {}

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = ["east", "west"])
    fun \`has a wall\`(side: String) {}

    @Test
    fun \` ends in a blank \`(place: Path) {}

    @Test
    fun \`also ends in one \`() {}

    @Test
    fun opens() {}

    @Test
    fun \`opens() with a key\`() {}
}
`;

const spec = "com.acme.DockSpec";
const file = "src/test/kotlin/com/acme/DockSpec.kt";

describe("Kotlin JUnit tests in classes with special names", () => {
  testLocations({ [file]: nested }, [
    ["takes ships()", `${spec}$when it's open`, `exact ${file}:7`],
    ["takes ships()", `${spec}$when it's open$at night (late)`, `exact ${file}:12`],
    ["takes ships()", `${spec}$Closed`, `exact ${file}:19`],
    ["takes ships()", `${spec}$Closed (retry)`, `exact ${file}:19`],
    ["counts (all)(int)[1]", `${spec}$Closed`, `exact ${file}:27`],
    ["counts (some)(int)[2]", `${spec}$Closed`, `exact ${file}:31`],
    ["counts (some)()[2]", `${spec}$Closed`, `exact ${file}:31`],
    ["south", spec, `pattern ${file}:36`],
    ["east", spec, `pattern ${file}:40`],
    [" ends in a blank (Path)", spec, `exact ${file}:43`],
    [" ends in a blank ", spec, `exact ${file}:43`],
    ["also ends in one ()", spec, `exact ${file}:46`],
    ["opens() with a key()", spec, `exact ${file}:52`],
    ["opens()[1]", spec, `container ${file}:49 nameNotFound`],
    ["opens() without one", spec, `container ${file}:3 nameNotFound`],
    ["elsewhere", spec, `container ${file}:3 nameNotFound`],
  ]);
});
