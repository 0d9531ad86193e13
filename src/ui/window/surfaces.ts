import type { DisposableStore } from "../../base/disposable";
import { AutoRefresh } from "../../state/autoRefresh";
import { wantComparisons } from "../../state/comparisonsWanted";
import { FailingTestsViewModel } from "../../state/failingTestsViewModel";
import { WindowAttention } from "../adapters/attention";
import { logFailures } from "../adapters/failureLog";
import { Marks } from "../editor/marks";
import { Panels } from "../panels/panels";
import { FailingTestsView } from "../views/failingTestsView";
import { RateBadges } from "../views/rateBadges";
import { StatusBar } from "../views/statusBar";
import { TestRunsView } from "../views/testRunsView";
import { Watch } from "../watch/watch";
import type { Services } from "./services";

/** What a person sees of a window: views, status bar, marks in editors, pages. */
export type Surfaces = ReturnType<typeof createSurfaces>;

/** Shows the services, and refreshes the tests while somebody looks at them. */
export function createSurfaces(services: Services, window: DisposableStore) {
  const { tests, session, settings, runs, knownFiles, arrangements, clock, log } = services;
  const { workbench, context } = services;
  const model = window.add(new FailingTestsViewModel({ ...services, context: workbench, files: knownFiles }));
  const failingTestsView = window.add(new FailingTestsView({ ...services, model, context: workbench }));
  window.add(new RateBadges(settings));
  const watch = window.add(new Watch(services));
  const testRunsView = window.add(new TestRunsView(runs, tests, knownFiles, watch.watched, session, clock));
  const statusBar = window.add(new StatusBar(tests, workbench, settings));
  const extension = context.extensionUri;
  const marks = window.add(new Marks({ ...services, extension }));
  const histories = { of: (repository: string) => tests.historyOf(repository), onDidChange: tests.onDidChangeHistory };
  const panels = window.add(new Panels({ ...services, extension, histories, files: knownFiles }));

  const attention = window.add(
    new WindowAttention([
      {
        visible: () => failingTestsView.visible,
        onDidChange: (listener) => failingTestsView.onDidChangeVisibility(listener),
      },
      { visible: () => panels.tests.visible, onDidChange: (listener) => panels.tests.onDidChangeVisibility(listener) },
      { visible: () => marks.any, onDidChange: (listener) => marks.onDidChangeMarkers(listener) },
    ]),
  );
  window.add(logFailures(tests, log));
  window.add(wantComparisons(tests, arrangements));
  window.add(new AutoRefresh(tests, attention, settings, clock));
  return { failingTestsView, testRunsView, watch, statusBar, marks, panels };
}
