-- The floor of bench:leads: the least that PostgreSQL must do for an order of ten leads and for a posted lead. No persons,
-- no rules, no reasons, no foreign keys. In the same database and the same run as the product's tables.
CREATE SCHEMA floor;

CREATE TABLE floor.lead (
  id uuid PRIMARY KEY, line smallint NOT NULL, state smallint NOT NULL, sealed text[] NOT NULL,
  created_at timestamptz NOT NULL, order_id uuid
);
CREATE INDEX ON floor.lead (line, state, created_at DESC) WHERE order_id IS NULL;
CREATE TABLE floor.purchase (id uuid PRIMARY KEY, wanted int NOT NULL, filled int NOT NULL);
CREATE INDEX ON floor.purchase (id) WHERE filled < wanted;
CREATE TABLE floor.allocation (lead_id uuid PRIMARY KEY, order_id uuid NOT NULL, allocated_at timestamptz NOT NULL);
CREATE TABLE floor.outbox (id bigserial PRIMARY KEY, lead_id uuid NOT NULL, order_id uuid NOT NULL);

CREATE FUNCTION floor.add_stock(count int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO floor.lead
  SELECT gen_random_uuid(), floor(random() * 4), floor(random() * 51), array_fill(repeat('s', 60), ARRAY[10]),
    now() - n * interval '1 millisecond', NULL
  FROM generate_series(1, count) n
$$;

-- Inserts an order, claims ten leads of a random line and state, marks them, and writes their allocations and outbox rows.
-- Returns how many leads are missing.
CREATE FUNCTION floor.fill(purchase_id uuid) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  lead_ids uuid[];
  number_sold int;
BEGIN
  INSERT INTO floor.purchase VALUES (purchase_id, 10, 0);
  SELECT array_agg(id) INTO lead_ids FROM (
    SELECT id FROM floor.lead
    WHERE line = (SELECT floor(random() * 4)::smallint) AND state = (SELECT floor(random() * 51)::smallint) AND order_id IS NULL
    ORDER BY created_at DESC LIMIT 10 FOR UPDATE SKIP LOCKED
  ) claimed;
  number_sold := COALESCE(cardinality(lead_ids), 0);
  UPDATE floor.lead SET order_id = purchase_id WHERE id = ANY (lead_ids);
  INSERT INTO floor.allocation SELECT unnest(lead_ids), purchase_id, now();
  INSERT INTO floor.outbox (lead_id, order_id) SELECT unnest(lead_ids), purchase_id;
  UPDATE floor.purchase SET filled = number_sold WHERE id = purchase_id;
  RETURN 10 - number_sold;
END;
$$;

-- Inserts a posted lead, sells it to the first order that is not full, and writes its allocation and its outbox row.
CREATE FUNCTION floor.take(lead_id uuid, sealed text[]) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  chosen uuid;
BEGIN
  SELECT id INTO chosen FROM floor.purchase WHERE filled < wanted ORDER BY id LIMIT 1 FOR UPDATE;
  INSERT INTO floor.lead VALUES (lead_id, 0, 0, sealed, now(), chosen);
  INSERT INTO floor.allocation VALUES (lead_id, chosen, now());
  INSERT INTO floor.outbox (lead_id, order_id) VALUES (lead_id, chosen);
  UPDATE floor.purchase SET filled = filled + 1 WHERE id = chosen;
  RETURN chosen;
END;
$$;
