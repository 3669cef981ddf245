-- Returns a new UUID of version 7 (RFC 9562) for a moment: its first 48 bits are the milliseconds since 1970, the rest is random.
-- Rows that are made and changed together then lie together in every index on the id, however large the table is
-- (docs/decisions/0033-time-ordered-ids.md). uuidv7() of PostgreSQL 18 does the same; 15 to 17 do not have it.
-- Called by queue_sold_leads, queue_backups, queue_event and transition-deliveries.server.ts.
CREATE OR REPLACE FUNCTION time_ordered_id(moment timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  -- The random UUID has version 4 (0100): two more bits make it 7 (0111). set_bit counts the bits of a byte from its lowest.
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(floor(extract(epoch FROM moment) * 1000)::bigint) FROM 3)
      FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;
