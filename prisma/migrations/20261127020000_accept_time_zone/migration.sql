-- The time zone of the account when the customer pressed Pay: a plan keeps it, also when a bank confirms the payment days later
-- (lib/plans/start-plan.server.ts). Empty in older rows, whose plans take the zone of the account.
ALTER TABLE "TermsAcceptance" ADD COLUMN "timeZone" TEXT;
