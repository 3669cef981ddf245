import { expect, it } from "@jest/globals";
import { nameStatement } from "./name-statement";

it.each([
  [`SELECT "id" FROM "SaleNotice" WHERE "id" > $1`, "SELECT SaleNotice"],
  [`SELECT "leadId" FROM ingest_request($1, $2)`, "SELECT ingest_request"],
  [`SELECT make_partitions() AS "name!"`, "SELECT make_partitions"],
  [`SELECT COALESCE(EXTRACT(EPOCH FROM now() - min("at")), 0) FROM "StripeEvent"`, "SELECT StripeEvent"],
  [`SELECT "id" FROM "Order" WHERE "id" = $1 FOR UPDATE SKIP LOCKED`, "SELECT Order"],
  [`SELECT 1 FROM "Order" FOR NO KEY UPDATE`, "SELECT Order"],
  [`WITH due AS (SELECT "id" FROM "Lead") UPDATE "Delivery" SET "claimedBy" = NULL`, "UPDATE Delivery"],
  [`INSERT INTO "LeadView" ("leadId") VALUES ($1) ON CONFLICT DO UPDATE SET "a" = 1`, "INSERT LeadView"],
  [`DELETE FROM "SaleNotice" WHERE "id" = ANY ($1)`, "DELETE SaleNotice"],
  [`SELECT "public"."User"."id" FROM "public"."User" WHERE "public"."User"."id" = $1`, "SELECT User"],
  [`UPDATE "public"."User" SET "name" = $1 WHERE ("public"."User"."id" = $2)`, "UPDATE User"],
  ["SELECT 1", "SELECT"],
])("the name of %j is %j", (text, name) => {
  expect(nameStatement(text)).toBe(name);
});
