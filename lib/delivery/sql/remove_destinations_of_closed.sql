-- Removes the destinations of a closed account with their secrets, cancels what waits for them, and removes what
-- receivers answered. Called by its trigger.
CREATE OR REPLACE FUNCTION remove_destinations_of_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Destination" SET "removedAt" = COALESCE("removedAt", NEW."closedAt"), "configSealed" = NULL, "name" = '', "summary" = '',
    "secretSealed" = NULL, "previousSecretSealed" = NULL
  WHERE "userId" = NEW."id";
  UPDATE "Delivery" d SET "status" = 'cancelled', "claimedBy" = NULL
  FROM "Destination" t WHERE t."id" = d."destinationId" AND t."userId" = NEW."id" AND d."status" = 'due';
  UPDATE "DeliveryAttempt" a SET "answerSealed" = NULL
  FROM "Destination" t WHERE t."id" = a."destinationId" AND t."userId" = NEW."id";
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "User_closed_removes_destinations"
  AFTER UPDATE OF "closedAt" ON "User" FOR EACH ROW WHEN (OLD."closedAt" IS NULL AND NEW."closedAt" IS NOT NULL)
  EXECUTE FUNCTION remove_destinations_of_closed();
