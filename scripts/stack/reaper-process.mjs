// Cleans up after its supervisor. It reads a pipe whose other end only the supervisor holds. When the supervisor ends, even
// by kill -9, the pipe ends too: then this process stops everything that the supervisor had started.
// Each line of stdin is JSON: ["group", pid, signal] | ["gone", pid] | ["remove", path].
// Plain JavaScript, so that it starts in a few milliseconds and needs no loader.
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const GRACE_MS = 4_000;
const POLL_MS = 50;
/** @type {Map<number, string>} process group -> the signal that asks it to stop */
const groups = new Map();
/** @type {Set<string>} */
const paths = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, subject, signal] = JSON.parse(line);
  if (verb === "group") groups.set(subject, signal);
  if (verb === "gone") groups.delete(subject);
  if (verb === "remove") paths.add(subject);
}

for (const [pid, signal] of groups) signalGroup(pid, signal);
const deadline = Date.now() + GRACE_MS;
while (groups.size > 0 && Date.now() < deadline) {
  // The number of a group that has ended may soon belong to other processes.
  for (const pid of groups.keys()) if (!signalGroup(pid, 0)) groups.delete(pid);
  await setTimeout(POLL_MS);
}
for (const pid of groups.keys()) signalGroup(pid, "SIGKILL");
for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 10 });

/** Returns whether the group existed. */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
