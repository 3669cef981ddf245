// Locks data folders as the demo does, each at its moment. The argument is JSON: { folders, everyMs }. Reads a line with the time to
// begin at, prints for each folder whether it has the lock, and holds its locks until it is ended.
import { createInterface } from "node:readline";
import { z } from "zod";
import { lockDataFolder } from "@/scripts/demo/demo-lock";

const { folders, everyMs } = z
  .object({ folders: z.array(z.string()), everyMs: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ""));

function isLocked(folder: string): boolean {
  try {
    lockDataFolder(folder);
    return true;
  } catch {
    return false;
  }
}

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const beginAt = Number(line);
  const outcomes = folders.map((folder, index) => {
    while (Date.now() < beginAt + index * everyMs);
    return isLocked(folder);
  });
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
}
