-- Returns whether a delivery must wait: its account gets nothing, or the order of the lead that it brings is held. Events
-- about a lead bring none: their lead_id is null (lead_brought). Called by hold_deliveries, queue_backups and transition-deliveries.server.ts.
CREATE OR REPLACE FUNCTION is_delivery_held(owner uuid, lead_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_account_stopped(owner)
    OR EXISTS (SELECT 1 FROM "Allocation" a WHERE a."leadId" = lead_id AND is_order_held(a."orderId"))
$$;
