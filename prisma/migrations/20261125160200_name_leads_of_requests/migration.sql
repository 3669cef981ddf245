-- A transaction of its own: it locks rows that no new post waits for. Rows that ingest_request of the previous release stores until
-- db:migrate has replaced it have no id in the column: erasures still look for their response (consumer-data.ts).
UPDATE "IntakeRequest" SET "leadId" = ("response" ->> 'leadId')::uuid
WHERE "leadId" IS NULL AND "response" ->> 'leadId' IS NOT NULL;
