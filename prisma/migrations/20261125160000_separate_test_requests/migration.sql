-- The responses to test posts were stored under the publisher's Idempotency-Key itself, so a live post with the same key got the
-- response of the test. Test keys now have a prefix that no Idempotency-Key can have (lib/intake/request-key.server.ts), also those that
-- are stored already. Only rows of test posts are locked. A process of the previous release that still runs finds no stored response
-- to a test post, and takes it as a new one.
UPDATE "IntakeRequest" SET "idempotencyKey" = 'test ' || "idempotencyKey" WHERE "response" @> '{"test": true}';
