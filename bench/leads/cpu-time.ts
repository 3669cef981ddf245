import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "pg";

const TICK_MS = 10;

/**
 * Returns the CPU time in ms that a process and its children have used, also those that have ended. It depends on other
 * programs on the machine far less than a duration does. 0 where there is no /proc.
 */
export function cpuTimeOf(pid: number): number {
  const own = readStat(pid);
  if (!own) return 0;
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return children.reduce((sum, name) => {
    const child = readStat(Number(name));
    return child?.parent === pid ? sum + child.usedMs : sum;
  }, own.usedMs + own.endedMs);
}

/** Returns the process of PostgreSQL, on this machine, whose children are the sessions of the server that a client uses. */
export async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: string }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS "pid"`,
  );
  return Number(rows[0]?.pid);
}

function readStat(pid: number): { parent: number; usedMs: number; endedMs: number } | null {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the name in parentheses may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, usedMs: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return null;
  }
}
