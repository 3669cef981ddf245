-- Closes the demand of an order that is not served any more. A completed order whose last lead is there stays open
-- for replacements: one may have been granted at the same instant.
CREATE OR REPLACE FUNCTION close_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "OrderDemand" SET "closedAt" = clock_timestamp()
  WHERE "orderId" = NEW."id" AND "closedAt" IS NULL
    AND NOT (NEW."status" = 'completed' AND "allocated" >= "quantity" - "replacements");
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "Order_closes_demand"
  AFTER UPDATE OF "status" ON "Order"
  FOR EACH ROW WHEN (NEW."status" IN ('pending', 'cancelled', 'completed'))
  EXECUTE FUNCTION close_demand();
