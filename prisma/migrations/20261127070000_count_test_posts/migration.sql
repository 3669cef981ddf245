-- Stored posts with test keys, by publisher and day: a publisher may store 5,000 a day (ingest_lead).
CREATE TABLE "PublisherTestCount" (
    "publisherId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "posts" INTEGER NOT NULL,

    CONSTRAINT "PublisherTestCount_pkey" PRIMARY KEY ("publisherId","day")
);

ALTER TABLE "PublisherTestCount" ADD CONSTRAINT "PublisherTestCount_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The job that deletes test posts looks for the oldest ones.
CREATE INDEX "Lead_test" ON "Lead" ("receivedAt") WHERE "isTest";
