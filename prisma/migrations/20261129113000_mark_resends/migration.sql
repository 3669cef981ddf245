-- A delivery that somebody asked to send to this destination: a resend, or the first copy of an older lead. It is not given up because
-- another destination has the lead. Rows that a process of the previous release restarts during the update are not marked.
-- In a migration of its own: one that held "Delivery" and then asked for "Destination" could end in a deadlock with record_attempts.
ALTER TABLE "Delivery" ADD COLUMN "isResend" BOOLEAN NOT NULL DEFAULT false;
