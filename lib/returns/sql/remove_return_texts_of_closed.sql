-- Removes what the buyer and staff wrote about returns when the account is closed. Called by its trigger.
CREATE OR REPLACE FUNCTION remove_return_texts_of_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "LeadReturn" SET "textSealed" = NULL, "answerSealed" = NULL
  WHERE "userId" = NEW."id" AND ("textSealed" IS NOT NULL OR "answerSealed" IS NOT NULL);
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "User_closed_removes_return_texts"
  AFTER UPDATE OF "closedAt" ON "User" FOR EACH ROW WHEN (OLD."closedAt" IS NULL AND NEW."closedAt" IS NOT NULL)
  EXECUTE FUNCTION remove_return_texts_of_closed();
