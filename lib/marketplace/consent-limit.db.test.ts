import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { projectRoot } from "@/scripts/stack/project-root";
import { MARKET_RULES } from "@/tests/factories/market-rules";
import { MAX_CONSENT_DAYS } from "./consent-limit";

it("is one number of days wherever consent is too old", async () => {
  expect(
    await db().$queryRaw`
      SELECT extract(hour FROM consent_age_limit(NULL))::int AS "hours", pg_get_constraintdef(c.oid) AS "allowed"
      FROM pg_constraint c WHERE c.conname = 'ConsentLimit_days'`,
  ).toEqual([
    {
      hours: MAX_CONSENT_DAYS * 24,
      allowed: `CHECK ((("maxAgeDays" >= 1) AND ("maxAgeDays" <= ${MAX_CONSENT_DAYS})))`,
    },
  ]);
  expect(MARKET_RULES["no consent is older than 30 days at its sale"]).toContain(
    `interval '${MAX_CONSENT_DAYS * 24} hours'`,
  );
  const payouts = path.join(projectRoot, "lib/publishers/payouts/select-payouts.server.ts");
  expect(readFileSync(payouts, "utf8")).toContain(`interval '${MAX_CONSENT_DAYS + 1} days'`);
});
