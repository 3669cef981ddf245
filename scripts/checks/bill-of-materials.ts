import { randomUUID } from "node:crypto";
import { z } from "zod";

const lockfileSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Composes a CycloneDX 1.5 document (https://cyclonedx.org/docs/1.5/json/) of a package-lock.json of npm. */
export function composeBillOfMaterials(lockfile: unknown, now: Date) {
  const { name, version, packages } = lockfileSchema.parse(lockfile);
  const components = Object.entries(packages).flatMap(([place, { version: installed, ...more }]) => {
    if (place === "" || !installed || more.link) return [];
    const library = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return [
      {
        type: "library",
        "bom-ref": place,
        name: library,
        version: installed,
        // Of tools of development, tests and builds, nothing runs in production.
        scope: more.dev ? "excluded" : "required",
        purl: `pkg:npm/${library.replace("@", "%40")}@${installed}`,
        ...(more.license ? { licenses: [{ expression: more.license }] } : {}),
        ...(more.integrity ? { hashes: [hashOf(more.integrity)] } : {}),
      },
    ];
  });
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: now.toISOString(), component: { type: "application", name, version } },
    components,
  };
}

/** npm's integrity (`sha512-` and base64) as CycloneDX writes it. */
function hashOf(integrity: string) {
  const [algorithm = "", base64 = ""] = integrity.split(" ")[0]?.split("-") ?? [];
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") };
}
