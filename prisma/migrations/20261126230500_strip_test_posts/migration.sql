-- A test post keeps neither the ZIP code nor what was answered about beneficiary and income (lib/intake/store-lead.server.ts).
-- These were stored before. Safe to run again.
UPDATE "Lead" SET "zip" = '00000', "wantsBeneficiary" = false, "higherIncome" = false
WHERE "isTest" AND ("zip" <> '00000' OR "wantsBeneficiary" OR "higherIncome");
