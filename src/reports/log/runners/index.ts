import type { RunnerGrammar } from "../grammar";
import { bats } from "./bats";
import { behave } from "./behave";
import { boostTest } from "./boostTest";
import { bun } from "./bun";
import { bustedTest } from "./bustedTest";
import { cargoTest } from "./cargoTest";
import { catch2 } from "./catch2";
import { ctest } from "./ctest";
import { cucumber } from "./cucumber";
import { deno } from "./deno";
import { doctest } from "./doctest";
import { exUnit } from "./exUnit";
import { googleTest } from "./googleTest";
import { goTest } from "./goTest";
import { jasmine } from "./jasmine";
import { jest } from "./jest";
import { junit4 } from "./junit4";
import { junitConsole } from "./junitConsole";
import { karma } from "./karma";
import { minitest } from "./minitest";
import { mocha } from "./mocha";
import { nodeTap } from "./nodeTap";
import { nodeTest } from "./nodeTest";
import { phpunit } from "./phpunit";
import { playwright } from "./playwright";
import { pytest } from "./pytest";
import { qtTest } from "./qtTest";
import { rspec } from "./rspec";
import { surefire } from "./surefire";
import { tap } from "./tap";
import { teamCity } from "./teamCity";
import { unittest } from "./unittest";
import { uvu } from "./uvu";
import { vitest } from "./vitest";

/** The runners that are known. Where a line begins runs of several, the first one is taken. */
export const runners: readonly RunnerGrammar[] = [
  pytest,
  unittest,
  vitest,
  jest,
  playwright,
  mocha,
  karma,
  jasmine,
  cucumber,
  nodeTest,
  deno,
  bun,
  uvu,
  bats,
  bustedTest,
  nodeTap,
  tap,
  goTest,
  cargoTest,
  rspec,
  minitest,
  phpunit,
  surefire,
  junitConsole,
  junit4,
  googleTest,
  catch2,
  doctest,
  boostTest,
  qtTest,
  ctest,
  behave,
  exUnit,
  teamCity,
];
