import type { RunnerGrammar } from "../grammar";
import { alcotest } from "./alcotest";
import { ant } from "./ant";
import { automake } from "./automake";
import { autotest } from "./autotest";
import { ava } from "./ava";
import { bats } from "./bats";
import { bazel } from "./bazel";
import { behave } from "./behave";
import { boostTest } from "./boostTest";
import { bun } from "./bun";
import { bustedTest } from "./bustedTest";
import { cargoPanic, cargoTest } from "./cargoTest";
import { catch2 } from "./catch2";
import { cgreen } from "./cgreen";
import { checkTest } from "./checkTest";
import { clojureTest } from "./clojureTest";
import { cppUnit } from "./cppUnit";
import { cppUTest } from "./cppUTest";
import { criterion } from "./criterion";
import { ctest } from "./ctest";
import { cucumber } from "./cucumber";
import { cypress } from "./cypress";
import { dartTest, flutterException } from "./dartTest";
import { dbt } from "./dbt";
import { deno } from "./deno";
import { doctest } from "./doctest";
import { elmTest } from "./elmTest";
import { eunit } from "./eunit";
import { expecto } from "./expecto";
import { exUnit } from "./exUnit";
import { forge } from "./forge";
import { ginkgo } from "./ginkgo";
import { googleTest } from "./googleTest";
import { goTest } from "./goTest";
import { gradle, gradleTestLogger } from "./gradle";
import { hspec, hspecFailures } from "./hspec";
import { jasmine } from "./jasmine";
import { jest } from "./jest";
import { julia } from "./julia";
import { junit4 } from "./junit4";
import { junitConsole } from "./junitConsole";
import { karma } from "./karma";
import { kernelTest } from "./kernelTest";
import { lit } from "./lit";
import { luaUnit } from "./luaUnit";
import { meson } from "./meson";
import { minitest } from "./minitest";
import { minitestReporters } from "./minitestReporters";
import { mocha, mochaDifference, mochaFailure, mochaFailures } from "./mocha";
import { newman, newmanFailures } from "./newman";
import { nextest } from "./nextest";
import { nightwatch } from "./nightwatch";
import { nimUnittest } from "./nimUnittest";
import { nodeTap } from "./nodeTap";
import { nodeTest } from "./nodeTest";
import { nunit } from "./nunit";
import { pest } from "./pest";
import { pester } from "./pester";
import { phpspec } from "./phpspec";
import { phpunit, phpunitFailure } from "./phpunit";
import { playwright } from "./playwright";
import { pytest, pytestCounts } from "./pytest";
import { qtTest } from "./qtTest";
import { randomizedTest } from "./randomizedTest";
import { robot } from "./robot";
import { rspec, rspecParts, rspecTree } from "./rspec";
import { sbtJunit } from "./sbtJunit";
import { scalaTest } from "./scalaTest";
import { shellSpec } from "./shellSpec";
import { shunit2 } from "./shunit2";
import { specs2 } from "./specs2";
import { stestr } from "./stestr";
import { surefire } from "./surefire";
import { swiftTesting } from "./swiftTesting";
import { tap, tapFailure } from "./tap";
import { tapReporters } from "./tapReporters";
import { tasty } from "./tasty";
import { teamCity } from "./teamCity";
import { testCafe } from "./testCafe";
import { testExplorer } from "./testExplorer";
import { testNg } from "./testNg";
import { testthat } from "./testthat";
import { testUnit } from "./testUnit";
import { trial } from "./trial";
import { unittest, unittestFailures } from "./unittest";
import { unityTest } from "./unityTest";
import { uvu } from "./uvu";
import { vitest } from "./vitest";
import { vitestAnnotations } from "./vitestAnnotations";
import { vsTest } from "./vsTest";
import { wdio } from "./wdio";
import { xcprettyFailures, xcTest } from "./xcTest";
import { yath } from "./yath";
import { zigTest } from "./zigTest";
import { zioTest } from "./zioTest";
import { zopeTest } from "./zopeTest";

/** Known runners. If a line begins runs of several, the first of them is chosen. */
export const runners: readonly RunnerGrammar[] = [
  pytest,
  pytestCounts,
  unittest,
  unittestFailures,
  vitest,
  jest,
  playwright,
  mocha,
  mochaFailures,
  mochaFailure,
  mochaDifference,
  karma,
  jasmine,
  cucumber,
  kernelTest,
  // A subtest of Meson begins with the same mark as a suite of node:test.
  meson,
  nodeTest,
  deno,
  bun,
  uvu,
  bats,
  bustedTest,
  luaUnit,
  nodeTap,
  tap,
  tapFailure,
  tapReporters,
  goTest,
  cargoTest,
  cargoPanic,
  rspec,
  rspecParts,
  rspecTree,
  minitest,
  minitestReporters,
  phpunit,
  phpunitFailure,
  phpspec,
  surefire,
  ant,
  junitConsole,
  junit4,
  randomizedTest,
  googleTest,
  catch2,
  doctest,
  boostTest,
  qtTest,
  ctest,
  automake,
  autotest,
  lit,
  bazel,
  behave,
  exUnit,
  teamCity,
  alcotest,
  eunit,
  testthat,
  vsTest,
  testExplorer,
  nunit,
  xcTest,
  xcprettyFailures,
  swiftTesting,
  dartTest,
  flutterException,
  nextest,
  ava,
  robot,
  testNg,
  gradle,
  gradleTestLogger,
  scalaTest,
  sbtJunit,
  specs2,
  hspec,
  hspecFailures,
  tasty,
  pest,
  ginkgo,
  forge,
  clojureTest,
  julia,
  pester,
  shunit2,
  testUnit,
  trial,
  nimUnittest,
  yath,
  wdio,
  vitestAnnotations,
  unityTest,
  zigTest,
  testCafe,
  nightwatch,
  cppUTest,
  cppUnit,
  checkTest,
  criterion,
  newman,
  newmanFailures,
  expecto,
  elmTest,
  cgreen,
  cypress,
  dbt,
  shellSpec,
  stestr,
  zioTest,
  zopeTest,
];
