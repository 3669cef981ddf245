-- Reads the table once, while reads and writes go on.
ALTER TABLE "Delivery" VALIDATE CONSTRAINT "Delivery_accepted_at";
