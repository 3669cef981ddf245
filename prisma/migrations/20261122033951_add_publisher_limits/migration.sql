-- AlterTable
ALTER TABLE "Publisher" ADD COLUMN     "postsPerMinute" INTEGER NOT NULL DEFAULT 6000;

-- CreateTable
-- Unlogged: every post changes its row, and a count that a crash forgets does no harm.
CREATE UNLOGGED TABLE "PublisherMinute" (
    "publisherId" UUID NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "posts" INTEGER NOT NULL,

    CONSTRAINT "PublisherMinute_pkey" PRIMARY KEY ("publisherId")
);

-- CreateTable
CREATE TABLE "PublisherRefusal" (
    "publisherId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "code" TEXT NOT NULL,
    "posts" INTEGER NOT NULL,

    CONSTRAINT "PublisherRefusal_pkey" PRIMARY KEY ("publisherId","day","code")
);

-- AddForeignKey
ALTER TABLE "PublisherMinute" ADD CONSTRAINT "PublisherMinute_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublisherRefusal" ADD CONSTRAINT "PublisherRefusal_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
