-- The daily limit that the orders of an account begin with (lib/marketplace/new-order-limit.server.ts).
CREATE TABLE "NewOrderLimit" (
    "userId" UUID NOT NULL,
    "dailyCap" INTEGER NOT NULL CHECK ("dailyCap" BETWEEN 1 AND 1000000),

    CONSTRAINT "NewOrderLimit_pkey" PRIMARY KEY ("userId")
);
