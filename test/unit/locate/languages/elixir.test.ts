import { testLocations } from "../workspace";

const tests = `defmodule My.ATest do
  use ExUnit.Case, async: true
  doctest My.A
  # test "commented" do
  @text """
  test "in a heredoc" do
  """
  describe "outer <x>" do
    test "does it", %{conn: conn} do
      fun = fn x -> if x, do: ~s(end), else: ?" end
      assert fun.(:end)
    end

    for n <- [1, 2] do
      test "param #{n}" do
      end
    end
    test "joined " <> "text", do: assert(true)
    test "to be written"
  end

  property("holds") do
  end

  test "does it" do
  end

  test_with_mock "mocked", Mod, [] do
  end

  defmodule Inner do
    use ExUnit.Case
    test "does it" do
    end
  end
end

defmodule My.BTest do
  test "does it" do
  end
end
`;

describe("Elixir", () => {
  testLocations({ "test/my/a_test.exs": tests, "lib/my/b_test.ex": "defmodule My.Other do\nend\n" }, [
    ["test outer <x> does it", "Elixir.My.ATest", "exact test/my/a_test.exs:9"],
    ["test outer <x> param 2", "Elixir.My.ATest", "pattern test/my/a_test.exs:15"],
    ["test outer <x> joined text", "Elixir.My.ATest", "exact test/my/a_test.exs:18"],
    ["test outer <x> to be written", "Elixir.My.ATest", "exact test/my/a_test.exs:19"],
    ["property holds", "Elixir.My.ATest", "exact test/my/a_test.exs:22"],
    ["test does it", "Elixir.My.ATest", "exact test/my/a_test.exs:25"],
    ["test mocked", "My.ATest", "exact test/my/a_test.exs:28"],
    ["test does it", "Elixir.My.ATest.Inner", "exact test/my/a_test.exs:33"],
    ["test does it", "Elixir.My.BTest", "exact test/my/a_test.exs:39"],
    ["doctest My.A.run/2 (4)", "Elixir.My.ATest", "pattern test/my/a_test.exs:3"],
    ["test in a heredoc", "Elixir.My.ATest", "container test/my/a_test.exs:1 nameNotFound"],
    ["test commented", "Elixir.My.ATest", "container test/my/a_test.exs:1 nameNotFound"],
    ["test does it", "Elixir.My.GoneTest", "none noSuchFile"],
  ]);
});
