import { testLocations } from "../workspace";

const tests = `# test_that("commented", {})
text <- 'test_that("in a text", {})'
test_that("adds numbers", {
  expect_equal(add(1, 2), 3) # don't
})
testthat::test_that('says "hello", \\'there\\'', { expect_true(TRUE) })
test_that(r"(matches a\\b)", { expect_match("a", r"---[")}]---") })
describe("stack()", {
  it("pushes", {
    expect_equal(1, 1)
  })
  describe("empty", {
    it("pops nothing", { expect_null(NULL) })
  })
  it("has no code yet")
})
for (kind in c("a", "b")) {
  test_that(paste0("works for ", kind, "!"), { expect_true(TRUE) })
}
lapply(1:3, function(i) test_that(sprintf("row %d of 3", i), { expect_true(TRUE) }))
test_that_cli(configs = c("plain", "ansi"), "prints", { expect_true(TRUE) })
cli::test_that_cli("draws", { expect_true(TRUE) })
with_setup("in a wrapper", { expect_true(TRUE) })
test_that("twice", { expect_true(TRUE) })
test_that("twice", { expect_true(TRUE) })
test_that(paste("several", "words"), { expect_true(TRUE) })
test_that(desc = "named", code = { expect_true(TRUE) })
test_that("twice (again)", {})
test_that(title, {})
`;

describe("R", () => {
  const path = "tests/testthat/test-my-stack.R";
  testLocations(
    { [path]: tests, "tests/testthat/test-else.R": 'test_that("adds numbers", {})\n', "R/else.R": "f <- 1\n" },
    [
      ["adds numbers", path, `exact ${path}:3`],
      ["commented", path, `file ${path} nameNotFound`],
      ["in a text", path, `file ${path} nameNotFound`],
      [`says "hello", 'there'`, path, `exact ${path}:6`],
      ["matches a\\b", path, `exact ${path}:7`],
      ["stack(): pushes", path, `exact ${path}:9`],
      ["stack() / pushes", path, `exact ${path}:9`],
      ["empty: pops nothing", path, `exact ${path}:13`],
      ["stack() / empty / pops nothing", path, `exact ${path}:13`],
      ["stack(): has no code yet", path, `exact ${path}:15`],
      ["works for a!", path, `pattern ${path}:18`],
      ["row 2 of 3", path, `pattern ${path}:20`],
      ["prints [ansi]", path, `pattern ${path}:21`],
      ["draws [plain]", path, `pattern ${path}:22`],
      ["in a wrapper", path, `exact ${path}:23`],
      ["twice", path, `ambiguous ${path}:24 ${path}:25`],
      ["several words", path, `exact ${path}:26`],
      ["named", path, `exact ${path}:27`],
      ["gone", path, `file ${path} nameNotFound`],
      ["adds numbers", "my-stack", `exact ${path}:3`],
      ["adds numbers", "else", "exact tests/testthat/test-else.R:1"],
      // Names as the JUnit reporter writes them.
      ["adds_numbers", "my_stack", `exact ${path}:3`],
      ["says_hello_there_", "my_stack", `exact ${path}:6`],
      ["stack_pushes", "my_stack", `exact ${path}:9`],
      ["empty_pops_nothing", "my_stack", `exact ${path}:13`],
      ["works_for_b_", "my_stack", `pattern ${path}:18`],
      ["draws_plain_", "my_stack", `pattern ${path}:22`],
      ["twice_again_", "my_stack", `exact ${path}:28`],
      ["gone_away", "my_stack", `none nameNotFound ${path}`],
    ],
  );
});
