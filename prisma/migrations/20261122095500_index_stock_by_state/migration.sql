-- What Prisma's schema language cannot say.

-- GET /api/leads lists the stock of a state newest first, whatever the lead type. Lead_stock has the order of one type only.
-- The state is an expression, so that the planner does not take this index for a state and a type: it would walk through all
-- other types.
CREATE INDEX "Lead_stock_state" ON "Lead" (("state"::text), "verifiedAt" DESC, "id" DESC)
  WHERE "status" = 'verified' AND "orderId" IS NULL;

-- Lead_stock gets "id": then it has the whole order of the list, and a page needs no sort.
DROP INDEX "Lead_stock";
CREATE INDEX "Lead_stock" ON "Lead" ("line", "tier", "state", "verifiedAt" DESC, "id" DESC)
  WHERE "status" = 'verified' AND "orderId" IS NULL;
