// What the overview and the results page count alike: parts of SQL statements about a customer's sold leads. In them, q is the
// QueuedLead, l the lead, o its order, c the order's configuration.

/**
 * A lead was contacted or quoted when any outcome says so, even when it was lost later. It is sold while its newest outcome says
 * so.
 */
export const RESULT_LEADS = `
    JOIN "Lead" l ON l."id" = q."leadId"
    JOIN "Order" o ON o."id" = q."orderId"
    JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
    CROSS JOIN LATERAL (
      SELECT bool_or(n."outcome" IN ('contacted', 'quoted', 'sold')) AS "contacted",
        bool_or(n."outcome" IN ('quoted', 'sold')) AS "quoted"
      FROM "LeadNote" n WHERE n."leadId" = q."leadId" AND n."userId" = q."userId") noted`;

/** What a lead cost: its share of the order's price, in cents. */
export const LEAD_COST = `o."totalAmountCents"::numeric / c."leadQuantity"`;

/** A returned lead was not paid for, and counts nowhere. */
export const NOT_RETURNED = `NOT EXISTS (
        SELECT 1 FROM "LeadReturn" r WHERE r."leadId" = q."leadId" AND r."status" = 'approved')`;
