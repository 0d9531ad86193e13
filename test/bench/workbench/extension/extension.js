// The extension of the bench inside VS Code. It shows a plain tree with copies of the rows of the failing tests, whose
// cost is the minimum. Its commands switch between two orders of these rows, or of the failing tests, and write the
// time of the switch to the status bar, in milliseconds since 1970. Another command activates the other extensions one
// by one, and writes VS Code's figures about that to `figures.md` beside this file.
const https = require("node:https");
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { monitorEventLoopDelay } = require("node:perf_hooks");
const vscode = require("vscode");

exports.activate = (context) => {
  const changed = new vscode.EventEmitter();
  const started = vscode.window.createStatusBarItem("bench.started", vscode.StatusBarAlignment.Right, 1_000);
  let isFloorByName = false;
  let isOursByName = false;
  let api;
  // The rows of the failing tests in the two orders in which those are shown.
  let rows = [];
  let rowsByName = [];
  const show = (text) => {
    started.text = `bench ${text}`;
    started.show();
  };
  const begin = () => show(Date.now());
  context.subscriptions.push(
    changed,
    started,
    vscode.window.registerTreeDataProvider("bench.rows", {
      onDidChangeTreeData: changed.event,
      getChildren: (parent) => {
        if (parent) {
          return [...parent.children];
        }
        return [...(isFloorByName ? rowsByName : rows)];
      },
      getTreeItem: ({ item }) => item,
    }),
    vscode.commands.registerCommand("bench.floor", () => {
      isFloorByName = !isFloorByName;
      begin();
      changed.fire();
    }),
    vscode.commands.registerCommand("bench.ours", async () => {
      isOursByName = !isOursByName;
      begin();
      await vscode.commands.executeCommand("testHealth.sortBy", isOursByName ? "name" : "impact");
    }),
    vscode.commands.registerCommand("bench.activate", async () => {
      const { ids, connection, certificate } = JSON.parse(process.env.TEST_HEALTH_BENCH);
      // The editor uses this agent for requests that need no proxy.
      if (certificate) {
        https.globalAgent.options.ca = certificate;
      }
      const delay = monitorEventLoopDelay({ resolution: 1 });
      let activation;
      for (const id of ids) {
        delay.disable();
        await waitForIdle();
        delay.reset();
        delay.enable();
        activation = await vscode.extensions.getExtension(id)?.activate();
      }
      api = await activation.forTests();
      await new Promise((resolve) => setTimeout(resolve, 50));
      delay.disable();
      writeFileSync(join(context.extensionPath, "block.json"), JSON.stringify(delay.max / 1e6));
      writeFileSync(join(context.extensionPath, "figures.md"), await readStartupPerformance());
      await api.connect(connection);
      show("connected");
    }),
    vscode.commands.registerCommand("bench.copyRows", async () => {
      await vscode.commands.executeCommand("testHealth.groupBy", "worklist");
      const rowsIn = async (order) => {
        await vscode.commands.executeCommand("testHealth.sortBy", order);
        // The tests may still be loading.
        while (copyRows(api.failingTests).flatMap(({ children }) => children).length < 10_000) {
          await nextChange(api.failingTests);
        }
        return copyRows(api.failingTests);
      };
      rowsByName = await rowsIn("name");
      rows = await rowsIn("impact");
      changed.fire();
      show("copied");
    }),
  );
};

/** Copies the groups of a tree, expanded, with their rows. */
function copyRows(tree) {
  return tree.getChildren().map((group) => ({
    item: { ...tree.getTreeItem(group), collapsibleState: vscode.TreeItemCollapsibleState.Expanded },
    children: tree.getChildren(group).map((node) => ({
      item: { ...tree.getTreeItem(node), collapsibleState: vscode.TreeItemCollapsibleState.None },
      children: [],
    })),
  }));
}

function nextChange({ onDidChangeTreeData }) {
  return new Promise((resolve) => {
    const subscription = onDidChangeTreeData(() => {
      subscription.dispose();
      resolve();
    });
  });
}

/** Resolves with the text of "Developer: Startup Performance" once it contains the table of extensions. */
async function readStartupPerformance() {
  const readText = () => {
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "perf");
    return document?.getText().includes("Activation Stats") ? document.getText() : undefined;
  };
  const text = new Promise((resolve) => {
    const check = () => {
      const completeText = readText();
      if (!completeText) {
        return;
      }
      subscriptions.forEach((subscription) => {
        subscription.dispose();
      });
      resolve(completeText);
    };
    const subscriptions = [
      vscode.workspace.onDidOpenTextDocument(check),
      vscode.workspace.onDidChangeTextDocument(check),
    ];
  });
  await vscode.commands.executeCommand("perfview.show");
  return text;
}

/** Waits until this process was idle for a second, when the start of the window is over; at most 30 seconds. */
async function waitForIdle() {
  const deadline = Date.now() + 30_000;
  for (let quiet = 0; quiet < 20 && Date.now() < deadline; ) {
    const start = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    quiet = performance.now() - start < 60 ? quiet + 1 : 0;
  }
}
