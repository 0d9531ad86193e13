import { strict as assert } from "node:assert";
import { type CleanPath, cleanPath } from "../../../../../src/locate/engine/paths/cleanPath";

const formatPath = ({ parts, absolute, climbs, belowCheckout }: CleanPath): string =>
  `${absolute ? "/" : ""}${climbs ? "../" : ""}${parts.join("/")}` +
  (belowCheckout === undefined ? "" : ` below ${belowCheckout.join("/")}`);
const listReadings = (raw: string): string => cleanPath(raw).map(formatPath).join(" | ");

describe("cleanPath", () => {
  for (const [raw, expected] of [
    ["lib/a.ts", "lib/a.ts"],
    [" lib/a.ts\n", "lib/a.ts"],
    ["/lib/a.ts", "/lib/a.ts"],
    ["lib\\x\\a.ts", "lib/x/a.ts"],
    ["C:\\lib\\a.ts", "/lib/a.ts"],
    ["z:/lib/a.ts", "/lib/a.ts"],
    ["/C:/lib/a.ts", "/lib/a.ts"],
    // Not a drive: further inside, a digit, or without a separator.
    ["lib/C:/a.ts", "lib/C:/a.ts"],
    ["1:/a.ts", "1:/a.ts"],
    ["C:a.ts", "C:a.ts"],
    ["lib//x/./a.ts", "lib/x/a.ts"],
    ["lib/x/../a.ts", "lib/a.ts"],
    ["../lib/a.ts", "../lib/a.ts"],
    ["lib/../../a.ts", "../a.ts"],
    ["/../a.ts", "/../a.ts"],
    ["lib/..", ""],
    ["", ""],
    ["  ", ""],
    ["/", ""],
    // A line, a line with a column, and a test after the path.
    ["lib/a.ts:12", "lib/a.ts"],
    ["lib/a.ts:12:34", "lib/a.ts"],
    ["lib/a.ts:1:2:3", "lib/a.ts:1"],
    ["lib:12/a.ts", "lib:12/a.ts"],
    ["lib/a.ts:x", "lib/a.ts:x"],
    ["lib/a.py::TestA::test_b", "lib/a.py"],
    ["::test_b", ""],
    // URLs of module loaders.
    ["file:///lib/a%20b.ts?v=1#top", "/lib/a b.ts"],
    ["file:///lib/a.ts#top", "/lib/a.ts"],
    ["FILE:///lib/a.ts", "/lib/a.ts"],
    ["file://localhost/lib/a.ts", "/lib/a.ts"],
    ["file://localhosts/lib/a.ts", "localhosts/lib/a.ts"],
    ["webpack:///./lib/a.ts", "/lib/a.ts"],
    ["webpack-internal:///lib/a.ts", "/lib/a.ts"],
    ["vite-node:///lib/a.ts", "/lib/a.ts"],
    ["http://host/a.ts", "http:/host/a.ts"],
    ["x-file:///a.ts", "x-file:/a.ts"],
    ["lib/a.ts?v=1#top", "lib/a.ts?v=1#top"],
    // A percent sign may belong to the name.
    ["lib/a%20b.ts", "lib/a%20b.ts | lib/a b.ts"],
    ["lib/100%25.ts", "lib/100%25.ts | lib/100%.ts"],
    ["lib/100%.ts", "lib/100%.ts"],
    ["lib/100%25%.ts", "lib/100%25%.ts"],
    ["lib/a%00b.ts", "lib/a%00b.ts"],
    ["lib/%2e%2e/%2E%2E/a.ts", "lib/%2e%2e/%2E%2E/a.ts | ../a.ts"],
    ["lib/a\tb.ts", ""],
    ["lib/a.ts\u0001", ""],
    ["\u001flib/a.ts", ""],
  ] as const) {
    it(`reads ${JSON.stringify(raw)} as ${expected === "" ? "no path" : expected}`, () =>
      assert.equal(listReadings(raw), expected));
  }

  it("reads paths of up to 4,096 characters", () => {
    assert.deepEqual(
      ["a".repeat(4096), "a".repeat(4097)].map((raw) => cleanPath(raw).length),
      [1, 0],
    );
  });

  for (const checkout of [
    "/home/runner/work/app/app",
    "/__w/app/app",
    "D:\\a\\app\\app",
    "/github/workspace",
    "/builds/group/app",
    "/home/vsts/work/12/s",
    "/_work/12/s",
    "/agent/_work/12/s",
    "/home/circleci/project",
    "/home/circleci/repo",
    "/root/project",
    "/root/repo",
    "/var/lib/jenkins/workspace/app",
    "/var/jenkins_home/workspace/app",
    "/home/jenkins/workspace/app",
    "/home/jenkins/agent/workspace/app",
    "/home/travis/build/acme/app",
    "/codebuild/output/src123/src/acme/app",
    "/codebuild/output/src123/src/github.com/acme/app",
    "/opt/atlassian/pipelines/agent/build",
    "/workspace",
    "/workdir",
    "/app",
    "/code",
    "/src",
    "/repo",
    "/project",
    "/execroot/main",
    "/var/cache/bazel/execroot/main",
    "/var/cache/bazel/execroot/main/bazel-out/k8-fastbuild/bin",
    "/a_test.runfiles/main",
    "/var/cache/bazel/a_test.runfiles/main",
  ]) {
    it(`recognizes the checkout ${checkout}`, () => {
      const [path] = cleanPath(`${checkout}/lib/deep/a.ts`);
      assert.equal(path?.belowCheckout?.join("/"), "lib/deep/a.ts");
    });
  }

  for (const path of [
    "/x/home/runner/work/app/app/lib/a.ts",
    "/x/__w/app/app/lib/a.ts",
    "/x/a/app/app/lib/a.ts",
    "/x/github/workspace/lib/a.ts",
    "/x/builds/group/app/lib/a.ts",
    "/x/home/vsts/work/12/s/lib/a.ts",
    "/home/vsts/work/one/s/lib/a.ts",
    "/x/_work/12/s/lib/a.ts",
    "/_work/one/s/lib/a.ts",
    "/x/home/circleci/project/lib/a.ts",
    "/x/root/project/lib/a.ts",
    "/x/var/lib/jenkins/workspace/one/lib/a.ts",
    "/x/home/travis/build/acme/one/lib/a.ts",
    "/x/codebuild/output/src1/src/acme/one/lib/a.ts",
    "/x/opt/atlassian/pipelines/agent/build/lib/a.ts",
    "/x/workspace/lib/a.ts",
    "/x/myexecroot/main/lib/a.ts",
    "/x/a_runfiles/main/lib/a.ts",
    "/home/runner/work/app/a.ts",
    "/home/me/app/lib/a.ts",
    "app/lib/a.ts",
    "workspace/lib/a.ts",
  ]) {
    it(`recognizes no checkout in ${path}`, () => assert.equal(cleanPath(path)[0]?.belowCheckout, undefined));
  }

  for (const [path, expected] of [
    ["bazel-out/k8-fastbuild/bin/lib/a.cc", "lib/a.cc"],
    ["bazel-out/k8-fastbuild/bin", undefined],
    ["bazel-out/k8-fastbuild/testlogs/a.xml", undefined],
    ["bazel-app/k8-fastbuild/bin/lib/a.cc", undefined],
  ] as const) {
    it(`finds ${expected ?? "no file"} below the output of Bazel in ${path}`, () =>
      assert.equal(cleanPath(path)[0]?.belowCheckout?.join("/"), expected));
  }
});
