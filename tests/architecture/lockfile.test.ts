import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { z } from "zod";
import { projectRoot } from "@/scripts/stack/project-root";

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      integrity: z.string().optional(),
    }),
  ),
});

// npm leaves packages of other platforms out when the registry does not offer them. A Mac would then install its compilers without
// our checksums, and `npm ci` refuses such a lockfile.
it("names the binaries of every platform with their checksums", () => {
  const lockfile: unknown = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"));
  const { packages } = lockfileSchema.parse(lockfile);
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) => !foldersAbove(place).some((folder) => packages[`${folder}node_modules/${name}`]?.integrity),
      )
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for a package that a package needs: in its own folder, then in each folder above. */
function foldersAbove(place: string): string[] {
  const parts = place.split("/node_modules/");
  return ["", ...parts.map((_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/`)];
}
