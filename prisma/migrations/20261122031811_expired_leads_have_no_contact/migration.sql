-- Its own migration: PostgreSQL uses a new value of an enum only after the commit that adds it.
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_expired_empty" CHECK ("status" <> 'expired' OR ("phoneSealed" IS NULL
  AND "emailSealed" IS NULL AND "firstNameSealed" IS NULL AND "lastNameSealed" IS NULL AND "streetSealed" IS NULL
  AND "citySealed" IS NULL AND "dateOfBirthSealed" IS NULL AND "orderId" IS NULL));

-- Staff see how many leads expired, by line.
CREATE INDEX "Lead_expired" ON "Lead" ("line") WHERE "status" = 'expired';
