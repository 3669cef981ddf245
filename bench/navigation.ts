// npm run bench:navigation: measures in a browser how long it takes from a click until the content of the next private page is
// in place. Runs the production build with all its helpers.
import path from "node:path";
import { startE2eStack } from "@/scripts/checks/e2e-stack";
import { createToolRunner } from "@/scripts/checks/tool-runner";
import { findBrowser } from "@/scripts/stack/find-browser";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";

await runMain(async () => {
  const browser = process.env.CHROMIUM_PATH ?? findBrowser((line) => console.log(line));
  const stack = await startE2eStack(path.join(projectRoot, ".tmp/bench-logs"));
  const tools = createToolRunner();
  tools.beforeEnd(() => stack.stop());
  await tools.show({
    args: [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config",
      "bench/navigation/playwright.config.ts",
    ],
    env: {
      ...stack.environment,
      CHROMIUM_PATH: browser,
      // The product's server modules load outside of Next.js with this condition, as in the worker.
      NODE_OPTIONS: "--conditions=react-server",
    },
  });
  await tools.close();
});
