-- A delivery that is sent again keeps the time of its first acceptance: it is the proof of the delivery. The old constraint
-- removed it. NOT VALID reads no row, so the lock is short; the next migration validates the constraint.
ALTER TABLE "Delivery" DROP CONSTRAINT "Delivery_accepted_at";
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_accepted_at"
  CHECK ("status" <> 'accepted' OR "acceptedAt" IS NOT NULL) NOT VALID;
