import base from "../../playwright.config";

/** One measurement at a time, in the browser of the tests. */
export default {
  ...base,
  testDir: ".",
  testMatch: "measure.ts",
  outputDir: "../../.tmp/bench-navigation",
  workers: 1,
  projects: [base.projects?.[0] ?? {}],
};
