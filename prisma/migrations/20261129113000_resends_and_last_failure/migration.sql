-- A delivery that somebody asked to send to this destination: a resend, or the first copy of an older lead. It is not given up because
-- another destination has the lead. Rows that a process of the previous release restarts during the update are not marked.
ALTER TABLE "Delivery" ADD COLUMN "isResend" BOOLEAN NOT NULL DEFAULT false;
-- When the destination failed last. Null until its first failure under this release: its "failingSince" is kept then.
ALTER TABLE "Destination" ADD COLUMN "lastFailedAt" TIMESTAMPTZ(3);
