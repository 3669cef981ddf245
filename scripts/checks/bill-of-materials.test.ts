import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { projectRoot } from "@/scripts/stack/project-root";
import { composeBillOfMaterials } from "./bill-of-materials";
import { installedVersion } from "./minimum-versions";

const lockfile: unknown = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"));
const { components } = composeBillOfMaterials(lockfile, new Date());

it("the bill of materials names each library of the product with its version and hash", () => {
  for (const name of ["next", "react", "zod", "pg", "@prisma/client"]) {
    const component = components.find((one) => one["bom-ref"] === `node_modules/${name}`);
    expect(component).toMatchObject({
      name,
      version: installedVersion(name),
      purl: `pkg:npm/${name.replace("@", "%40")}@${installedVersion(name)}`,
      scope: "required",
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
  }
});

it("the bill of materials marks tools of tests, and names what is nested with its own name", () => {
  expect(components.find(({ name }) => name === "jest")).toMatchObject({ scope: "excluded" });
  expect(components.filter(({ name }) => name.includes("node_modules"))).toEqual([]);
});
