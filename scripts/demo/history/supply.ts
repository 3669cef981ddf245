/**
 * What publishers sent in 40 days, as the worker would have counted it, so that the demo can forecast and knows what states
 * have. The catalog's estimate of a state decides how much: 6, 2 or half a lead a day of each line and tier, fewer on
 * weekends. The same rows for the same day.
 */
export const SUPPLY = `
  INSERT INTO "SupplyHour" ("line", "tier", "hour", "state", "wantsBeneficiary", "higherIncome", "leads")
  SELECT line, tier, day + make_interval(hours => 13 + number * 2 + abs(hash) % 2), s."code",
    line = 'life' AND hash % 3 = 0, tier = 'premium' AND hash % 2 = 0, 1
  FROM "State" s
  CROSS JOIN unnest(enum_range(NULL::"Line")) AS line
  CROSS JOIN unnest(enum_range(NULL::"Tier")) AS tier
  CROSS JOIN generate_series(date_trunc('day', now(), 'UTC') - interval '40 days',
    date_trunc('day', now(), 'UTC') - interval '1 day', interval '1 day') AS day
  CROSS JOIN generate_series(0, 5) AS number
  CROSS JOIN LATERAL (SELECT hashtext(concat_ws(' ', s."code", line, tier, extract(epoch FROM day)::bigint, number))
    AS hash) drawn
  WHERE abs(hash) % 100 < CASE WHEN extract(isodow FROM day) > 5 THEN 60 ELSE 100 END
    AND CASE s."availability" WHEN 'High' THEN true WHEN 'Med' THEN number < 2
      ELSE number = 0 AND abs(hash) % 7 < 4 END
  ON CONFLICT DO NOTHING`;
