-- The phone or email of a repeated inquiry belongs to the person whose lead was sold (lib/marketplace/sql/join_repeats.sql). This column
-- names the inquiry.
ALTER TABLE "SoldPerson" ADD COLUMN "repeatId" UUID;
