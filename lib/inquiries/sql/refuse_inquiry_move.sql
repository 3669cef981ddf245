-- Refuses a change of an inquiry's status that may_move_inquiry does not allow, and one without its reason: an inquiry becomes
-- answered only with a reply, and an answered one becomes new again only with a message of the visitor. Both are stored before
-- the status, in the same transaction. Without this, an inquiry could count as answered that nobody has answered. Called by its
-- trigger.
CREATE OR REPLACE FUNCTION refuse_inquiry_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT may_move_inquiry(OLD."status", NEW."status") THEN
    RAISE EXCEPTION 'an inquiry that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."status" = 'answered' AND NOT EXISTS (SELECT FROM "InquiryReply" WHERE "inquiryId" = NEW."id") THEN
    RAISE EXCEPTION 'an inquiry without a reply cannot become answered' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."status" = 'answered' AND NEW."status" = 'new'
    AND NOT EXISTS (SELECT FROM "InquiryMessage" WHERE "inquiryId" = NEW."id") THEN
    RAISE EXCEPTION 'an answered inquiry without a message cannot become new' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER "Inquiry_moves_by_table"
  BEFORE UPDATE OF "status" ON "Inquiry"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status")
  EXECUTE FUNCTION refuse_inquiry_move();
