-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "currentCarrier" TEXT;

-- AlterTable
ALTER TABLE "OrderDemand" ADD COLUMN     "hasExclusions" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "AccountExclusions" (
    "userId" UUID NOT NULL,
    "numbers" INTEGER NOT NULL DEFAULT 0,
    "mailboxes" INTEGER NOT NULL DEFAULT 0,
    "listedAt" TIMESTAMPTZ(3),
    "carriers" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "AccountExclusions_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ExcludedPerson" (
    "userId" UUID NOT NULL,
    "kind" "ContactKind" NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "ExcludedPerson_pkey" PRIMARY KEY ("userId","kind","hash")
);

-- CreateTable
CREATE TABLE "BlockedSource" (
    "userId" UUID NOT NULL,
    "publisherId" UUID NOT NULL,
    "blockedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BlockedSource_pkey" PRIMARY KEY ("userId","publisherId")
);
