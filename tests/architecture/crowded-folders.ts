import path from "node:path";

/** More files than one can read at a glance; folders below it do not count. */
const MAX_FILES = 20;

/** The folders among these files that hold more than 20 files of their own, with their number: `components/ui 23`. */
export function findCrowdedFolders(names: readonly string[]): string[] {
  const folders = Map.groupBy(names, (name) => path.posix.dirname(name));
  return [...folders]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, files]) => `${folder} ${files.length}`);
}
