-- A replay overwrote "createdAt" to start the 72 hours of retries again, so nobody could see when a delivery was made.
ALTER TABLE "Delivery" ADD COLUMN     "retryWindowStartedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "Delivery" SET "retryWindowStartedAt" = "createdAt";
