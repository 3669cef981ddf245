-- What earlier erasures left behind, and what refused posts should not have kept.
UPDATE "Lead" SET "attributes" = '{}' WHERE "attributes" <> '{}' AND "phoneSealed" IS NULL;
UPDATE "Lead" SET "zip" = '00000', "payloadHash" = '' WHERE "status" = 'erased';
UPDATE "Lead" SET "zip" = '00000', "phoneIndex" = NULL, "emailIndex" = NULL WHERE "status" = 'suppressed';
UPDATE "Lead" SET "phoneIndex" = NULL, "emailIndex" = NULL WHERE "status" = 'erased' AND "orderId" IS NULL;
UPDATE "DeliveryAttempt" a SET "answerSealed" = NULL, "requestId" = NULL
FROM "Delivery" d JOIN "Lead" l ON l."id" = d."leadId"
WHERE d."id" = a."deliveryId" AND l."status" = 'erased';
DELETE FROM "IntakeRequest" r USING "Lead" l
WHERE l."status" = 'erased' AND r."response" ->> 'leadId' = l."id"::text;
