import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { callAreaOf, timeZoneOfZip } from "@/lib/compliance/time-zone-of-zip";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { createQueuedLead } from "@/tests/factories/queued-leads";

const MIGRATION = readFileSync("prisma/migrations/20261126050200_correct_call_areas/migration.sql", "utf8");

beforeAll(installCatalog);

it("the migration gives each of its ZIP codes the area that a lead sold now gets", () => {
  const rows = [...MIGRATION.matchAll(/\('([A-Z]{2})(\/[\w/]*)', '([\d\s]+)'\)/g)];
  expect(rows).toHaveLength(19);
  for (const [, state = "", zone = "", zips = ""] of rows)
    for (const zip of zips.split(/\s+/))
      expect([zip, callAreaOf(state, timeZoneOfZip(state, zip))]).toEqual([zip, `${state}${zone}`]);
});

it("leads that were sold with the wrong zone get the right one, again and again; others keep theirs", async () => {
  const { user } = await createConfirmedCustomer();
  const sold = async (state: string, zip: string, callArea: string) => {
    const { leadId } = await createQueuedLead(user, { place: { city: "Somewhere", state, zip } });
    await db().queuedLead.update({ where: { leadId }, data: { callArea } });
    return leadId;
  };
  const houck = await sold("AZ", "86506", "AZ/America/Denver");
  const fredonia = await sold("AZ", "86022", "AZ/America/Denver");
  const windowRock = await sold("AZ", "86515", "AZ/America/Denver");
  const last = await sold("TX", "79942", "TX/America/Denver");
  const returned = await sold("IN", "47654", "IN/");
  await db().queuedLead.update({ where: { leadId: returned }, data: { isReachable: false } });
  const areas = async () =>
    Promise.all(
      [houck, fredonia, windowRock, last, returned].map(
        async (leadId) => (await db().queuedLead.findUniqueOrThrow({ where: { leadId } })).callArea,
      ),
    );
  const corrected = ["AZ/", "AZ/America/Phoenix", "AZ/America/Denver", "TX/", "IN/"];
  await pool().query(MIGRATION);
  expect(await areas()).toEqual(corrected);
  const again = await pool().query(MIGRATION);
  expect([again.rowCount, await areas()]).toEqual([0, corrected]);
});
