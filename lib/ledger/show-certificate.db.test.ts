import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { buildLedger, createSigningKey, storeRows } from "@/tests/factories/ledger";
import { createDemand, createSale } from "@/tests/factories/sales";
import { onLeadSold } from "@/worker/subscriptions";
import { signingKey } from "./certificate-keys.server";
import { SHOWN_EXAMPLE } from "./example-certificate";
import { showNewestCertificate } from "./show-certificate.server";

/** Changes the ledger without its triggers, as only the owner of the tables can. */
async function asVandal(statement: string): Promise<void> {
  await pool().query(`ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER`);
  await pool().query(statement);
  await pool().query(`ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER`);
}

beforeAll(installCatalog);
beforeEach(() => asVandal(`TRUNCATE "LedgerEntry"`));

describe("the certificate on the home page", () => {
  it("is the example while there is no sale", async () => {
    expect(await showNewestCertificate()).toEqual(SHOWN_EXAMPLE);
  });

  it("is the newest certificate of the ledger", async () => {
    const { order, customer } = await createDemand();
    await createSale({ orderId: order.id, userId: customer.id }, 3);
    await onLeadSold();
    expect(await showNewestCertificate()).toMatchObject({
      isExample: false,
      file: { receipt: { sequence: 3 } },
    });
  });

  it("is the example when the newest belongs to no sale that we have", async () => {
    await storeRows(buildLedger(1, signingKey()));
    expect(await showNewestCertificate()).toEqual(SHOWN_EXAMPLE);
  });

  it("is the example when the newest is signed by a key that we have not published", async () => {
    await storeRows(buildLedger(1, createSigningKey().signing));
    expect(await showNewestCertificate()).toEqual(SHOWN_EXAMPLE);
  });

  it("is the example when the newest cannot be read", async () => {
    await storeRows(buildLedger(2, signingKey()));
    await asVandal(`UPDATE "LedgerEntry" SET "payload" = 'gone' WHERE "sequence" = 2`);
    expect(await showNewestCertificate()).toEqual(SHOWN_EXAMPLE);
  });
});
