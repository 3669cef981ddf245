import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { BROWSER_FLAGS } from "./scripts/stack/browser-flags";

// Started by scripts/test-e2e.ts, which builds, starts the whole product and says where it is.
const report = process.env.PLAYWRIGHT_REPORT;
const reporter: PlaywrightTestConfig["reporter"] = report
  ? [["list"], ["json", { outputFile: report }]]
  : [["list"]];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous: a long limit costs nothing while tests pass, and a busy machine must not fail them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter,
  use: {
    baseURL: process.env.BASE_URL,
    // Recording every action doubles the browser's CPU time: `npm run test:e2e -- <file> --trace=on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: BROWSER_FLAGS,
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
