// npm run check:alerts: tests the alert rules with Prometheus' promtool.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { errorCode } from "./stack/error-code";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

await runMain(async () => {
  const { status, error } = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], {
    cwd: path.join(projectRoot, "deploy/prometheus"),
    stdio: "inherit",
  });
  if (errorCode(error) === "ENOENT")
    throw new UserError(
      "promtool is missing. It is in Debian's package prometheus: apt-get install prometheus",
    );
  return status ?? 1;
});
