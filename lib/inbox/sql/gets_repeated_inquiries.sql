-- Returns whether the owner of a lead gets the repeated inquiries of its person: not after an approved return, not while the lead's
-- person is on the suppression list (after an erasure for good), not when the account is closed, and not while the order's payment is
-- disputed, was lost in a dispute, or went back in full. Nobody gets those of an unsold lead. It does not ask is_order_held: an account that
-- was disabled gets the events of that time when it is enabled again.
-- Called by queue_repeated_inquiry, and for the page of the lead and the email about a repeated inquiry by select-repeats.server.ts.
-- The list is asked once for the phone and once for the email, so that each looks up its key: with OR it would be read as a whole.
CREATE OR REPLACE FUNCTION gets_repeated_inquiries(lead_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "Allocation" a
    JOIN "Lead" l ON l."id" = a."leadId"
    JOIN "User" u ON u."id" = a."userId"
    JOIN "Order" o ON o."id" = a."orderId"
    WHERE a."leadId" = lead_id AND u."closedAt" IS NULL
      AND NOT is_payment_disputed(o."paymentIntentId") AND NOT is_payment_refunded(o."paymentIntentId", o."totalAmountCents")
      AND NOT EXISTS (SELECT 1 FROM "LeadReturn" r WHERE r."leadId" = a."leadId" AND r."status" = 'approved')
      AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex"))
      AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex")))
$$;
