import type { DisposableStore } from "../../base/disposable";
import { testCommandTexts } from "../../present/text/testCommands";
import { AutoRefresh } from "../../state/autoRefresh";
import { FailingTestsViewModel } from "../../state/failingTestsViewModel";
import { subscribeComparisons } from "../../state/subscribeComparisons";
import { type AttentionSource, EditorWindowAttention } from "../adapters/attention";
import { CommandOutputs } from "../adapters/commandOutputs";
import { logFailures } from "../adapters/failureLog";
import { TestTerminal } from "../adapters/testTerminal";
import { EditorFeatures } from "../editor/editorFeatures";
import { Panels } from "../panels/panels";
import type { Histories } from "../panels/sources";
import { TerminalLinks } from "../terminal/terminalLinks";
import { ExplainedFailuresView } from "../views/explainedFailuresView";
import { FailingTestsView } from "../views/failingTestsView";
import { registerRateBadges } from "../views/rateBadges";
import { StatusBar } from "../views/statusBar";
import { TestRunsView } from "../views/testRunsView";
import { ReportWatcher } from "../watch/reportWatcher";
import { Watch } from "../watch/watch";
import type { Services } from "./services";

/** User interface of an editor window: views, status bar, editor features, panels. */
export type Surfaces = ReturnType<typeof createSurfaces>;

/** Creates the user interface of the services, and refreshes the tests while the user looks at them. */
export function createSurfaces(services: Services, disposables: DisposableStore) {
  const { tests, settings, knownFiles, arrangements, workbench, context, clock, log } = services;
  const model = disposables.add(new FailingTestsViewModel({ ...services, context: workbench, files: knownFiles }));
  const failingTestsView = disposables.add(new FailingTestsView({ ...services, model, context: workbench }));
  disposables.add(registerRateBadges());
  const watch = disposables.add(new Watch(services));
  const testRunsView = disposables.add(
    new TestRunsView({ ...services, files: knownFiles, watcher: watch.watchedRuns }),
  );
  disposables.add(new ReportWatcher(settings, services.textReader, services.reports, clock, log));
  const explainedFailuresView = disposables.add(
    new ExplainedFailuresView(services.reports, settings, services.failingLines, clock),
  );
  const statusBar = disposables.add(new StatusBar(tests, workbench));
  const terminalLinks = disposables.add(new TerminalLinks(services.testNames, settings));
  const terminals = createTerminals(disposables);
  const extensionUri = context.extensionUri;
  const editorFeatures = disposables.add(new EditorFeatures(services));
  const histories = createHistories(services);
  const panelSources = { ...services, extensionUri, histories, files: knownFiles };
  const panels = disposables.add(new Panels(panelSources));
  const surfaces = {
    failingTestsView,
    testRunsView,
    explainedFailuresView,
    watch,
    statusBar,
    editorFeatures,
    panels,
    terminalLinks,
    ...terminals,
  };
  const attention = disposables.add(new EditorWindowAttention(listAttentionSources(surfaces)));
  disposables.addAll(
    logFailures(tests, log),
    subscribeComparisons(tests, arrangements),
    new AutoRefresh(tests, attention, settings, clock),
  );
  return surfaces;
}

/** Creates the services of terminals: the outputs of commands, and the terminal in which tests run. */
function createTerminals(disposables: DisposableStore) {
  return {
    commandOutputs: disposables.add(new CommandOutputs()),
    testTerminal: disposables.add(new TestTerminal(testCommandTexts.terminal)),
  };
}

function createHistories({ tests }: Services): Histories {
  return {
    historyFor: (repository) => tests.findHistory(repository),
    onDidChange: tests.onDidChangeHistory,
  };
}

/** Lists the views, panels and editors that show failing tests: while the user looks at one, tests are refreshed. */
function listAttentionSources({
  failingTestsView,
  panels,
  editorFeatures,
}: {
  readonly failingTestsView: FailingTestsView;
  readonly panels: Panels;
  readonly editorFeatures: EditorFeatures;
}): readonly AttentionSource[] {
  return [
    {
      visible: () => failingTestsView.visible,
      onDidChange: (listener) => failingTestsView.onDidChangeVisibility(listener),
    },
    {
      visible: () => panels.tests.visible,
      onDidChange: (listener) => panels.tests.onDidChangeVisibility(listener),
    },
    {
      visible: () => editorFeatures.hasMarkers,
      onDidChange: (listener) => editorFeatures.onDidChangeMarkers(listener),
    },
  ];
}
