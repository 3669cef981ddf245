import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const PARENT_POLL_MS = 500;
// Both npm and the terminal send Ctrl-C. Signals within one second count as one.
const SAME_WISH_MS = 1_000;

/**
 * Runs a script of scripts/ on the given Node and resolves with its exit code. The child has a process group
 * of its own, so that a Ctrl-C reaches it once, through us. The IPC channel tells it if we are killed.
 */
export function runCommand({ root, node, script, args }) {
  const bin = path.join(root, "node_modules", ".bin");
  // A bench loads the product's modules as the production servers do.
  const isBench = script.startsWith(path.join(root, "bench"));
  const flags = ["--import", "tsx", ...(isBench ? ["--conditions=react-server"] : [])];
  const child = spawn(node, [...flags, script, ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
      ...(isBench && { NODE_ENV: "production" }),
    },
  });
  forwardSignals(child);
  const stopWatching = watchParent(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      stopWatching();
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 1));
    });
  });
}

function forwardSignals(child) {
  let lastAt = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - lastAt < SAME_WISH_MS) return;
      lastAt = now;
      child.kill(signal);
    });
  }
}

/**
 * Calls back when the npm that started us is gone, because a killed npm sends no signal. A shell between npm and us can
 * outlive npm, so its parent is watched too where /proc exists.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const grandparent = isShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!grandparent || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    onGone();
  }, PARENT_POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function isShell(pid) {
  return /^(sh|dash|bash|ash|zsh)$/.test(readProc(pid, "comm").trim());
}

function parentOf(pid) {
  // "pid (name) state ppid …"; the name may hold spaces and brackets.
  const fields = readProc(pid, "stat").split(") ").pop() ?? "";
  return Number.parseInt(fields.split(" ")[1] ?? "", 10) || undefined;
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
