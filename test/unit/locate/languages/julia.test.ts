import { testLocations } from "../workspace";

const tests = `using Test
# @testset "commented" begin end
#= @testset "out" begin #= nested =# @testset "out too" begin end =#
s = """@testset "in text" begin"""
abstract type Shape end
@testset "outer" begin
    @test a[end] == 'e' && b' == c[1:end]
    squares = [x^2 for x in 1:3 if x > 1]
    @testset "inner" begin
        if x
            @test f(:end)
        end
    end
    @testset "row $i" for i in 1:3
        @test i > 0
    end
    @testset verbose=true "loud" begin
        g() do y
            @test y
        end
    end
    @testset "of $(name("a"))!" begin @test true end
    @testset MyType "custom" begin
        @test_throws ErrorException raw"\\ $ begin"
    end
end
Test.@testset raw"a $b" let x = 1
    @test x == 1
end
@testset for n in (1, 2)
    @testset "leaf" begin end
end
@testset "costs \\$5" check()
@testitem "item" begin
end
`;

describe("Julia", () => {
  const path = "test/runtests.jl";
  testLocations({ [path]: tests, "test/other.jl": '@testset "else" begin\nend\n' }, [
    ["outer", path, `exact ${path}:6`],
    ["outer/inner", path, `exact ${path}:9`],
    ["outer / inner", path, `exact ${path}:9`],
    ["outer/row 2", path, `pattern ${path}:14`],
    ["outer/loud", path, `exact ${path}:17`],
    ["outer/of it!", path, `pattern ${path}:22`],
    ["outer/custom", path, `exact ${path}:23`],
    ["a $b", path, `exact ${path}:27`],
    ["n = 2/leaf", path, `pattern ${path}:31`],
    ["leaf", path, `pattern ${path}:31`],
    ["costs $5", path, `exact ${path}:33`],
    ["item", path, `exact ${path}:34`],
    ["outer/inner", "", `exact ${path}:9`],
    ["outer/gone", path, `container ${path}:6 nameNotFound`],
    [{ name: "inner", classname: "outer" }, `exact ${path}:9`],
    [{ name: "else" }, "exact test/other.jl:1"],
  ]);
});
