// npm run bench:navigation: measures in a browser how long it takes from a click until the content of the next private page is
// in place. Runs the production build with all its helpers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startE2eStack } from "@/scripts/checks/e2e-stack";
import { findBrowser } from "@/scripts/stack/find-browser";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";

await runMain(async () => {
  const browser = process.env.CHROMIUM_PATH ?? findBrowser((line) => console.log(line));
  const stack = await startE2eStack(path.join(projectRoot, ".tmp/bench-logs"));
  onStopRequested(() => void stack.stop().then(() => process.exit(130)));
  try {
    const run = spawn(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "test", "--config", "bench/navigation/playwright.config.ts"],
      {
        cwd: projectRoot,
        stdio: "inherit",
        env: {
          ...process.env,
          ...stack.environment,
          CHROMIUM_PATH: browser,
          // The product's server modules load outside of Next.js with this condition, as in the worker.
          NODE_OPTIONS: "--conditions=react-server",
        },
      },
    );
    await once(run, "exit");
  } finally {
    await stack.stop();
  }
});
