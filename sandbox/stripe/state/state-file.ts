import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Store, snapshot } from "./store";

const WRITE_DELAY_MS = 100;

/** Keeps a store's JSON file up to date until `close`, which writes the last changes. */
export type StateFile = { close: () => void };

/**
 * Loads `path` into the store if it exists and writes every later change back, at most ten times a second.
 * Throws when the file is there but is not a state file: overwriting it would lose someone's data.
 */
export function attachStateFile(store: Store, path: string): StateFile {
  if (existsSync(path)) store.restore(readSnapshot(path));
  mkdirSync(dirname(path), { recursive: true });

  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    writeAtomically(path, JSON.stringify(store.takeSnapshot()));
  };
  store.whenChanged(() => {
    timer ??= setTimeout(write, WRITE_DELAY_MS);
  });

  return {
    close: () => {
      store.whenChanged(() => {});
      if (!timer) return;
      clearTimeout(timer);
      write();
    },
  };
}

function readSnapshot(path: string) {
  try {
    return snapshot.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new Error(`stripe sandbox: ${path} is not a readable state file; move it away to start afresh`, {
      cause,
    });
  }
}

/** A rename replaces the file in one step, so that a kill during the write leaves the old state. */
function writeAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
