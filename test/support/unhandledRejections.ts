// Loaded before the tests: makes an unhandled rejection fail them, which mocha alone ignores. In the editor, it would
// be an error in the log.
process.on("unhandledRejection", (reason) => {
  throw reason;
});
