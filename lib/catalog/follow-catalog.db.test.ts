import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { GET } from "@/app/api/lead-types/route";
import { db } from "@/lib/platform/db/prisma.server";
import { callRoute } from "@/tests/api/call-route";
import { until } from "@/tests/waiting/until";
import { followCatalog, leadTypesJson } from "./follow-catalog.server";
import { installCatalog } from "./install-catalog.server";
import { listLeadTypes } from "./queries.server";

beforeAll(installCatalog);

let followed: ReturnType<typeof followCatalog> | undefined;
afterEach(() => followed?.stop());
function follow(): void {
  followed = followCatalog();
}

const rename = (name: string) => db().leadType.update({ where: { id: "auto-premium" }, data: { name } });

it("the lead types are read once, and again after the catalog has changed", async () => {
  follow();
  // The first run of the listener forgets what was read before it listened.
  await until(async () => (await leadTypesJson()) === (await leadTypesJson()));
  const before = leadTypesJson();
  expect(leadTypesJson()).toBe(before);
  await rename("Auto Premium renamed");
  await until(async () => (await leadTypesJson()).includes("Auto Premium renamed"));
  expect(JSON.parse(await leadTypesJson())).toEqual(await listLeadTypes());
});

it("GET /api/lead-types responds with them, also in a process that does not follow the catalog", async () => {
  for (const name of ["Auto Premium of a test", "Auto Premium"]) {
    await rename(name);
    const response = await callRoute({ GET }, "GET");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.body).toEqual(await listLeadTypes());
    expect(JSON.stringify(response.body)).toContain(name);
  }
});
