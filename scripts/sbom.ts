// npm run sbom: prints the bill of materials of the lockfile (CycloneDX 1.5): every library with version, hash and whether it
// runs in production. `npm sbom` refuses two packages of a tool of development, whose dependencies ask for "latest".
import { readFileSync } from "node:fs";
import path from "node:path";
import { composeBillOfMaterials } from "./checks/bill-of-materials";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const lockfile: unknown = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"));
  console.log(JSON.stringify(composeBillOfMaterials(lockfile, new Date()), null, 2));
});
