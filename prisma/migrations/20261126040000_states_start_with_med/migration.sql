-- The estimate by population goes: a line with fewer than 14 days of counted leads has Med in every state.
UPDATE "State" SET "availability" = 'Med' WHERE "availability" <> 'Med';
