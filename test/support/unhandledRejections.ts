// Loaded before the tests. mocha alone lets a rejection pass that nobody handles; in the editor it is an
// error in the log.
process.on("unhandledRejection", (reason) => {
  throw reason;
});
