// Cleans up after its supervisor. It reads a pipe whose other end only the supervisor holds. When the supervisor ends, even
// by kill -9, the pipe ends too: then this process stops everything that the supervisor had started.
// Lines on stdin: "group <pid> <signal>" | "gone <pid>" | "remove <path>".
// Plain JavaScript, so that it starts in a few milliseconds and needs no loader.
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";

const GRACE_MS = 4_000;
const POLL_MS = 50;
/** @type {Map<number, string>} process group -> the signal that asks it to stop */
const groups = new Map();
/** @type {Set<string>} */
const paths = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [verb, subject, signal] = splitLine(line);
  if (verb === "group") groups.set(Number(subject), signal);
  if (verb === "gone") groups.delete(Number(subject));
  if (verb === "remove") paths.add(subject);
});
lines.on("close", () => void reap());

/** Splits a line into words. A path may contain spaces, so the rest of a remove line stays one word. */
function splitLine(line) {
  const [verb, ...rest] = line.split(" ");
  return verb === "remove" ? [verb, rest.join(" ")] : [verb, ...rest];
}

async function reap() {
  for (const [pid, signal] of groups) kill(pid, signal);
  const deadline = Date.now() + GRACE_MS;
  while ([...groups.keys()].some(isAlive) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  for (const pid of groups.keys()) kill(pid, "SIGKILL");
  for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 10 });
  process.exit(0);
}

function kill(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}

function isAlive(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
