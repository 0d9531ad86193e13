// Loaded before the tests: what they expect to read must not depend on where they run. Some set another zone:
// `inTimeZone`.
process.env.TZ = "UTC";
