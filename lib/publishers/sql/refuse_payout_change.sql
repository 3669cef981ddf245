-- Keeps the payout prices and the closed statements of publishers append-only, for every role of the database: a closed month
-- is what the publisher was paid by. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payout prices and statements of publishers are only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "PublisherPayout_append_only"
  BEFORE UPDATE OR DELETE ON "PublisherPayout"
  FOR EACH ROW EXECUTE FUNCTION refuse_payout_change();

CREATE OR REPLACE TRIGGER "PublisherPayout_no_truncate"
  BEFORE TRUNCATE ON "PublisherPayout"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_payout_change();

CREATE OR REPLACE TRIGGER "PublisherStatement_append_only"
  BEFORE UPDATE OR DELETE ON "PublisherStatement"
  FOR EACH ROW EXECUTE FUNCTION refuse_payout_change();

CREATE OR REPLACE TRIGGER "PublisherStatement_no_truncate"
  BEFORE TRUNCATE ON "PublisherStatement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_payout_change();
