/** Every line with every tier. */
const KINDS = `SELECT line, tier FROM unnest(ARRAY['life','health','auto','property-casualty']::"Line"[]) AS line,
  unnest(ARRAY['standard','premium']::"Tier"[]) AS tier`;

/** Counted supply of 28 days and some hours: `$1` leads in all. */
export const MARKET = `
  INSERT INTO "SupplyHour" ("line", "tier", "hour", "state", "wantsBeneficiary", "higherIncome", "leads")
  SELECT line, tier, date_trunc('hour', now()) - make_interval(hours => n), chr(65 + s / 26) || chr(65 + s % 26),
    has_beneficiary, has_income, drawn.leads
  FROM (${KINDS}) kinds, generate_series(1, 29 * 24) n, generate_series(0, 50) s,
    (VALUES (false), (true)) b (has_beneficiary), (VALUES (false), (true)) i (has_income),
    LATERAL (SELECT floor($1::float8 / (29 * 24 * 51 * 8 * 4) + random() + n * 0)::int AS leads) drawn
  WHERE drawn.leads > 0`;

/** Open orders of random lines, each with five to twenty states, some with a daily cap. */
export const ORDERS = `
  WITH customer AS (
    INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName", "passwordHash", "updatedAt")
    VALUES (gen_random_uuid(), 'bench', 'bench', 'b@example.com', 'b@example.com', 'B', 'B', '-', now()) RETURNING "id"
  ), type AS (
    INSERT INTO "LeadType" ("id", "line", "tier", "name", "description", "basePriceCents", "features", "position")
    SELECT line || '-' || tier, line, tier, tier::text, '-', 100, '{}', 0 FROM (${KINDS}) kinds RETURNING "id", "line", "tier"
  ), configuration AS (
    INSERT INTO "LeadConfiguration" ("id", "userId", "leadTypeId", "selectedStates", "leadQuantity", "purchaseType", "totalPriceCents")
    SELECT gen_random_uuid(), customer."id", type."id", '{}', 250, 'one-time', 1000 FROM customer, type RETURNING "id", "userId", "leadTypeId"
  ), made AS (
    INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "status", "totalAmountCents")
    SELECT gen_random_uuid(), c."userId", c."id", 'pi_' || gen_random_uuid(), n, 'custom', 'approved', 1000
    FROM configuration c, generate_series(1, $1::int / 8) n RETURNING "id", "userId", "leadConfigId", "cycle"
  )
  INSERT INTO "OrderDemand" ("orderId", "userId", "line", "tier", "states", "quantity", "dailyCap", "openSince")
  SELECT m."id", m."userId", t."line", t."tier",
    ARRAY(SELECT chr(65 + s / 26) || chr(65 + s % 26) FROM generate_series(0, 50) s ORDER BY md5(s || m."id"::text) LIMIT 5 + m."cycle" % 16),
    250, CASE WHEN m."cycle" % 3 = 0 THEN 30 END, now() + m."cycle" * interval '1 millisecond'
  FROM made m JOIN configuration c ON c."id" = m."leadConfigId" JOIN type t ON t."id" = c."leadTypeId"`;
