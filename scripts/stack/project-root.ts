import path from "node:path";

/** Absolute path of the repository's root. */
export const projectRoot = path.resolve(import.meta.dirname, "../..");
