-- The payment methods that the charge of a period was tried with. The previous release leaves it empty.
ALTER TABLE "PlanCycle" ADD COLUMN "triedMethodIds" TEXT[] DEFAULT ARRAY[]::TEXT[];
