import type { RunnerGrammar } from "../grammar";
import { cargoTest } from "./cargoTest";
import { goTest } from "./goTest";
import { jest } from "./jest";
import { mocha } from "./mocha";
import { nodeTest } from "./nodeTest";
import { playwright } from "./playwright";
import { pytest } from "./pytest";
import { rspec } from "./rspec";
import { tap } from "./tap";
import { unittest } from "./unittest";
import { vitest } from "./vitest";

/** The runners that are known. Where a line begins runs of several, the first one is taken. */
export const runners: readonly RunnerGrammar[] = [
  pytest,
  unittest,
  vitest,
  jest,
  playwright,
  mocha,
  nodeTest,
  tap,
  goTest,
  cargoTest,
  rspec,
];
