import { FolderGlob } from "../../../src/base/globs";
import { lineTime } from "../../../src/base/lineTime";
import { parseBaseUrl } from "../../../src/domain/baseUrl";
import { findLinkParts, findTestLink, parseDeepLink } from "../../../src/domain/deepLink";
import { splitSuite } from "../../../src/domain/failingTests/suites";
import { checkLink } from "../../../src/domain/link";
import { findLinkedTest } from "../../../src/domain/linkedTest";
import { parseLogLine } from "../../../src/domain/logs/logLine";
import { listNameForms, listPlaceNames } from "../../../src/domain/logs/nameForms";
import { NameIndex } from "../../../src/domain/logs/nameIndex";
import { searchLog } from "../../../src/domain/logs/searchLog";
import { parseOrgUrlSlug } from "../../../src/domain/orgUrlSlug";
import { extractOwners } from "../../../src/domain/owners/codeowners";
import { compareWithRecord } from "../../../src/domain/reports/compareWithRecord";
import { parseFailingLine } from "../../../src/domain/reports/failingLine";
import { mayBeSameFile } from "../../../src/domain/reports/filePaths";
import { CaseMatcher } from "../../../src/domain/reports/matchCases";
import { SideStarts, StartVotes } from "../../../src/domain/reports/sharedStarts";
import { createCaseIdentity } from "../../../src/domain/reports/testIdentity";
import { parseRemoteUrl, parseRepositorySetting } from "../../../src/domain/repository";
import { findTestBranch, parseTestBranchPatterns } from "../../../src/domain/runs/testBranchPatterns";
import { findRepositoryName, parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { normalizeIdentity } from "../../../src/domain/testIdentity";
import { TestItemIndex } from "../../../src/domain/testItems/findTestItem";
import { readVerdict } from "../../../src/domain/testItems/latestResults";
import { parseTestItems } from "../../../src/domain/testItems/parseTestItems";
import { withoutDecorations } from "../../../src/domain/testNames/decorations";
import { withoutParameters } from "../../../src/domain/testNames/rows";
import { cleanPath } from "../../../src/locate/engine/paths/cleanPath";
import { languages } from "../../../src/locate/languages/registry";
import { parseCargoPackage } from "../../../src/locate/languages/rust/cargo";
import type { RunnerGrammar, Section } from "../../../src/reports/log/grammar";
import { LogReader } from "../../../src/reports/log/logReader";
import { runners } from "../../../src/reports/log/runners/index";
import { RunReader } from "../../../src/reports/log/runReader";
import { readWholeReport } from "../../support/readWholeReport";
import { failureParsers } from "./failureParsers";
import type { ForeignTextParser } from "./foreignTextParser";
import {
  addresses,
  collectorWords,
  common,
  logWords,
  paths,
  pieces,
  rewritings,
  runnerWords,
  settings,
  wordsOfNames,
  wordsOfOtherRunners,
} from "./fragments";
import { workflowParsers } from "./workflowParsers";

/** Returns the lines of a text, cut to the length at which the reader of logs cuts them. */
const cutLines = (text: string) => text.split("\n").map((line) => line.slice(0, 8_000));
const findSection = ({ sections }: RunnerGrammar, name: string): Section => sections[name] ?? sections.results;

const createFile = (path: string) => ({ root: "file:///w", path });
const createRecord = (text: string) => ({ id: "1", name: text, classname: text, parent: text, filePath: text });

/** Tests whose names occur in the fragments of logs. */
const loggedTests = ["adds tax", "adds tax to a cart twice", "Cart › adds tax", "test_adds_tax_to_the_cart"].flatMap(
  (name) =>
    Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      name,
      classname: `shop.Cart${index % 7}`,
      filePath: `web/a${index}.spec.ts`,
    })),
);
let logIndex: Promise<NameIndex<(typeof loggedTests)[number]>> | undefined;

/** Returns paths of test items, whose ids are the lines of a text: nested in each other, and side by side. */
function createItemPaths(text: string): readonly (readonly string[])[] {
  const ids = text.split("\n");
  const nestedPaths = ids.map((_, index) => [
    "controller",
    "/w/a.test.ts",
    ...ids.slice(Math.max(0, index - 20), index + 1),
  ]);
  return [
    ...nestedPaths,
    ["controller", "/w/a.test.ts", ...ids],
    ...ids.map((id) => ["controller", `/w/a.test.ts#${id}`]),
  ];
}

export const parsers: readonly ForeignTextParser[] = [
  {
    name: "JUnit XML",
    fragments: [
      ...common,
      ...pieces(
        '<testsuite>¦<testsuite name="a">¦</testsuite>¦<testcase name="a">¦</testcase>¦<failure>¦</failure>¦<![CDATA[¦]]>¦<!--¦-->¦<!DOCTYPE a [¦<!ENTITY a "b">¦&a;¦&#27;¦&lt;¦<a b="¦<?¦?>¦</a>¦<a>¦<a:b ¦<testsuite/>¦</testsuites>¦<testsuite failures="1"/>¦<rerunFailure>',
      ),
    ],
    read: (text) => readWholeReport([Buffer.from(`<testsuite>${text}`)]),
    knownShapes: [
      ["", "<a>", "</b>"],
      ["", '<testsuite name="xxxxxxxxxxxxxxxxxxxxxxxx">', '<testcase name="a"><failure/></testcase>'],
      ["<testcase ", 'a№="" '],
      ["</testsuite>", "<testsuite/>"],
      ["<testcase ", "="],
    ],
  },
  {
    name: "reports in XML of other formats",
    fragments: [
      ...common,
      ...pieces(
        '<TestRun id="r">¦<UnitTestResult testId="№" testName="a">¦</UnitTestResult>¦<InnerResults>¦<Message>¦</Message>¦<UnitTest id="№">¦<TestMethod className="a"/>¦</TestDefinitions>¦<assembly errors="1">¦<test result="Fail">¦</test>¦<error>¦<test-suite result="Failed">¦<test-case result="Failed">¦</test-case>¦</test-suite>¦<failure>¦<class name="a">¦<test-method name="№" status="FAIL" retried="true">¦</test-method>',
      ),
    ],
    read: async (text) => {
      for (const root of ["TestRun", "assemblies", "test-run", "testng-results"]) {
        await readWholeReport([Buffer.from(`<${root}>${text}`)]);
      }
    },
  },
  {
    name: "texts around reports",
    fragments: [
      ...common,
      ...pieces(
        '\n<testsuite/>¦<?xml ¦<!DOCTYPE ¦<html>¦\n{"a":1}¦\n{"a":¦\n[{"a"¦\n{ ¦\n[¦{"numTotalTests":1}¦\n<a:testsuite>¦\n<¦-->¦\n<!--',
      ),
    ],
    read: (text) => readWholeReport([Buffer.from(text)]),
    knownShapes: [
      ["", "<?xml "],
      ["", "\n<?xml ?>"],
      ["", "\n<!-- "],
      ["", "\n{"],
      ["", '\n{"a":'],
      ["", '\n{"a":1}'],
      ["", "\n[ "],
    ],
  },
  {
    name: "reports in JSON",
    fragments: [
      ...common,
      ...pieces(
        '{"¦":¦":{"¦":[¦[{¦{}¦],¦},¦"suites":[{¦"specs":[{¦"tests":[{¦"title":"a"¦"status":"unexpected"¦"assertionResults":[¦"numTotalTests":1,¦"testResults":[{¦NaN¦"elements":[{¦"results":{¦"examples":[{¦"stats":{¦\\u00e9¦\\"¦true,¦1,',
      ),
    ],
    read: async (text) => {
      await readWholeReport([Buffer.from(`{"numTotalTests":1,"testResults":[${text}`)]);
      await readWholeReport([Buffer.from(`{"config":{"rootDir":"a"},"suites":[${text}`)]);
      await readWholeReport([Buffer.from(`{"tests":[${text}`)]);
      await readWholeReport([Buffer.from(`[{"uri":"a","elements":[${text}`)]);
      await readWholeReport([Buffer.from(`{"reportFormat":"CTRF","results":{"tests":[${text}`)]);
    },
    knownShapes: [
      ["", '{"suites":[', "]}"],
      ["", '{"specs":[{"tests":[{"status":"unexpected"}]}],"suites":['],
    ],
  },
  {
    name: "events of go test",
    fragments: [
      ...common,
      ...pieces(
        '{"Action":"run",¦"Test":"T№"¦}\n¦"Package":"p№"¦"Output":"a"¦{"Action":"output",¦{"Action":"fail","Package":"p"}\n¦{"Action":"pass","Test":"T/№","Package":"p"}\n¦{"Action":"run","Test":"T/№","Package":"p"}\n',
      ),
    ],
    read: (text) => readWholeReport([Buffer.from(`{"Action":"start"}\n${text}`)]),
  },
  {
    name: "lines of logs and terminals",
    fragments: [...common, ...logWords],
    read: async (text) => {
      logIndex ??= NameIndex.create(loggedTests, (test) => test);
      const index = await logIndex;
      lineTime(text);
      index.find(parseLogLine(text));
      await searchLog([text], index);
    },
  },
  ...runners.map((grammar) => ({
    name: `a log that begins with ${grammar.starts[0] ?? grammar.weakStarts?.[0]}`,
    fragments: [...common, ...logWords, ...runnerWords, ...wordsOfOtherRunners],
    read: (text: string) => {
      for (const name of Object.keys(grammar.sections)) {
        const run = new RunReader({
          ...grammar,
          sections: { ...grammar.sections, results: findSection(grammar, name) },
        });
        for (const [number, line] of cutLines(text).entries()) {
          run.readLine(line, number);
        }
      }
    },
  })),
  {
    name: "lines of collected logs",
    fragments: [...common, ...collectorWords, ...logWords, ...runnerWords, ...wordsOfOtherRunners],
    read: (text) => {
      const reader = new LogReader();
      reader.write(text);
      return reader.end();
    },
  },
  {
    name: "names in an index of names",
    fragments: [...common, ...wordsOfNames, ...logWords],
    read: async (text) => {
      listNameForms(createRecord(text));
      listPlaceNames(createRecord(text));
      const records = text.split("\n").map(createRecord);
      const index = await NameIndex.create(records, (test) => test);
      for (const { name } of records.slice(0, 200)) {
        index.find(parseLogLine(name));
      }
    },
  },
  {
    name: "names of tests",
    fragments: [...common, ...wordsOfNames, ...paths],
    read: (text) => {
      const identity = createCaseIdentity({ name: text, classname: text, suites: [text], failure: "" });
      compareWithRecord(identity, identity);
      withoutDecorations(text);
      withoutParameters(text);
      splitSuite(text);
      normalizeIdentity(createRecord(text));
      parseFailingLine(text);
    },
  },
  {
    name: "cases that are matched with records",
    fragments: [...common, ...wordsOfNames, ...paths],
    read: async (text) => {
      const lines = text.split("\n");
      const matcher = await CaseMatcher.create(lines.map(createRecord), (test) => test);
      const cases = lines
        .slice(0, 2)
        .map((name) => ({ name, classname: name, file: name, suites: [name], failure: "" }));
      cases.map(await matcher.forReport(cases));
    },
    knownShapes: [["(", "a", ")b)"]],
  },
  ...failureParsers,
  ...workflowParsers,
  {
    name: "manifests",
    fragments: [...common, ...settings],
    read: (text) => {
      for (const { manifests } of languages) {
        manifests?.parse(createFile("a/Cargo.toml"), text);
      }
      parseCargoPackage(createFile("a/Cargo.toml"), text);
    },
    knownShapes: [
      ["", "\n"],
      ["", " "],
      ["", "\t\n"],
    ],
  },
  {
    name: "globs",
    fragments: [...common, ...paths],
    read: (text) => {
      new FolderGlob(text.slice(0, 5_000)).listPatternsBelow("a/b/c");
      new FolderGlob("**/a*a*a*a*b/[ab]*/*.xml").listPatternsBelow(text);
    },
    knownShapes: [["", "a"]],
  },
  {
    name: "addresses of remotes",
    fragments: [...common, ...addresses],
    read: (text) => {
      parseRemoteUrl(text);
      parseRepositorySetting(text);
    },
  },
  {
    name: "CODEOWNERS",
    fragments: [...common, ...pieces("@a ¦@acme/web ¦[Docs][2] ¦^[A]¦# a\n¦\\ ¦a@b.c ¦*.js ")],
    read: (text) => extractOwners(text),
  },
  {
    name: "base URLs",
    fragments: [...common, ...addresses, "v1", "/v1/"],
    read: (text) => [parseBaseUrl(text), parseBaseUrl(`https://a.b/${text}`), parseOrgUrlSlug(text)],
    knownShapes: [
      ["https://a.b", "/", "v1"],
      ["https://a.b", "/", "a"],
    ],
  },
  {
    name: "texts of a look-up",
    fragments: [
      ...common,
      ...addresses,
      ...rewritings,
      ...pieces("export A=¦PR #1¦!1¦0a1b2c3d-0000-0000-0000-00000000000¦GB¦ids="),
    ],
    read: (text) => {
      const { patterns } = parseTestBranchPatterns(["*-merge/pr-{number}/{id}", "queue/*a*{id}", text.slice(0, 200)]);
      parseTestRunInput(text, patterns);
      findTestBranch(text, patterns);
      findRepositoryName(text, [{ host: "github.com", owner: "a", name: "b" }]);
      parseTestBranchPatterns([text]);
    },
  },
  {
    name: "links",
    fragments: [...common, ...addresses, ...pieces("%2525¦test-health.test-health/test?¦name=a¦file=a")],
    read: (text) => {
      findLinkParts(text);
      findTestLink(text);
      parseDeepLink("/test", text);
      checkLink(`https://a.b/${text}`);
      findLinkedTest(text, ["github.com/a/b"], () => []);
    },
  },
  {
    name: "ids of test extensions",
    fragments: [
      ...common,
      ...wordsOfNames,
      ...paths,
      ...pieces('a.test.ts#¦a.py::¦A.java@a.B#c(¦<a<¦>>¦a.go?test#T¦ > ¦1_2¦<testFailure name="'),
    ],
    read: async (text) => {
      for (const path of ["a.test.ts", "a.py", "A.java", "a.go"]) {
        const items = await parseTestItems(path, createItemPaths(text.replaceAll("a.test.ts", path)));
        (await TestItemIndex.create(items)).find({ name: text.slice(0, 1_000) });
      }
      readVerdict(["a", "b"], text);
    },
  },
  {
    name: "paths of reports",
    fragments: [...common, ...paths, ...pieces("/home/runner/work/¦execroot/¦bazel-out/¦.runfiles/¦builds/")],
    read: (text) => {
      cleanPath(text);
      const starts = new SideStarts();
      const test = { classname: text, file: text };
      for (const path of text.split("\n")) {
        starts.add({ classname: path, file: path });
      }
      const votes = new StartVotes(starts, starts);
      votes.add({ name: text, ...test }, [{ name: `/${text}`, ...test }]);
      votes.count()({ name: text, ...test, suites: [text], failure: "" });
      mayBeSameFile(text, `/${text}`);
    },
  },
];
