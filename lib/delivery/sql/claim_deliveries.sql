-- Claims deliveries as claim_deliveries_in_turn does, beginning at the lowest id of a destination.
-- Called by workers of the previous release, which run until an update is complete. Drop it in the next release. It repeats no
-- lock and no condition: both releases must claim in the same way.
CREATE OR REPLACE FUNCTION claim_deliveries(worker uuid, most integer, per_destination integer, moment timestamptz)
RETURNS SETOF "Delivery" LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT * FROM claim_deliveries_in_turn(
    worker, most, per_destination, '00000000-0000-0000-0000-000000000000', moment);
END;
$$;
