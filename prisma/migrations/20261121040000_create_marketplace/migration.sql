-- CreateEnum
CREATE TYPE "Role" AS ENUM ('customer', 'staff');

-- CreateEnum
CREATE TYPE "Line" AS ENUM ('life', 'health', 'auto', 'property-casualty');

-- CreateEnum
CREATE TYPE "Tier" AS ENUM ('standard', 'premium');

-- CreateEnum
CREATE TYPE "Availability" AS ENUM ('High', 'Med', 'Low');

-- CreateEnum
CREATE TYPE "PurchaseType" AS ENUM ('one-time', 'weekly', 'monthly');

-- CreateEnum
CREATE TYPE "ConfigurationStatus" AS ENUM ('pending', 'ordered');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending', 'processing', 'approved', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "OrderType" AS ENUM ('custom', 'standard');

-- CreateEnum
CREATE TYPE "PaymentState" AS ENUM ('open', 'processing', 'settled', 'refunded', 'refunding', 'canceled');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "company" TEXT,
    "phone" TEXT,
    "role" "Role" NOT NULL DEFAULT 'customer',
    "passwordHash" TEXT NOT NULL,
    "stripeCustomerId" TEXT,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "LeadPackage" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "leadsPerMonth" INTEGER NOT NULL,
    "features" TEXT[],
    "isPopular" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "isOffered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "LeadPackage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LeadType" (
    "id" TEXT NOT NULL,
    "line" "Line" NOT NULL,
    "tier" "Tier" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "basePriceCents" INTEGER NOT NULL,
    "features" TEXT[],
    "beneficiaryOption" BOOLEAN NOT NULL DEFAULT false,
    "beneficiaryPriceCents" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL,
    "isOffered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "LeadType_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "State" (
    "code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "availability" "Availability" NOT NULL DEFAULT 'Med',

    CONSTRAINT "State_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "LeadConfiguration" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "leadTypeId" TEXT NOT NULL,
    "packageId" TEXT,
    "selectedStates" TEXT[],
    "leadQuantity" INTEGER NOT NULL,
    "purchaseType" "PurchaseType" NOT NULL,
    "includeBeneficiary" BOOLEAN NOT NULL DEFAULT false,
    "includeHigherIncome" BOOLEAN NOT NULL DEFAULT false,
    "totalPriceCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'usd',
    "status" "ConfigurationStatus" NOT NULL DEFAULT 'pending',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeadConfiguration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Inquiry" (
    "id" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "company" TEXT,
    "industry" TEXT NOT NULL,
    "leadVolume" TEXT,
    "message" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Inquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "leadConfigId" UUID NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL DEFAULT 0,
    "orderType" "OrderType" NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'pending',
    "totalAmountCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'usd',
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderStatusChange" (
    "id" BIGSERIAL NOT NULL,
    "orderId" UUID NOT NULL,
    "from" "OrderStatus",
    "to" "OrderStatus" NOT NULL,
    "actorId" UUID,
    "note" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderStatusChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "paymentIntentId" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "leadConfigId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'usd',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "state" "PaymentState" NOT NULL DEFAULT 'open',
    "refundReason" TEXT,
    "refundId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("paymentIntentId")
);

-- CreateTable
CREATE TABLE "StripeEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "stripeCreatedAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "StripeEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_stripeCustomerId_key" ON "User"("stripeCustomerId");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "LeadType_line_tier_key" ON "LeadType"("line", "tier");

-- CreateIndex
CREATE UNIQUE INDEX "State_name_key" ON "State"("name");

-- CreateIndex
CREATE INDEX "LeadConfiguration_userId_createdAt_idx" ON "LeadConfiguration"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Inquiry_createdAt_idx" ON "Inquiry"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Order_paymentIntentId_key" ON "Order"("paymentIntentId");

-- CreateIndex
CREATE INDEX "Order_userId_createdAt_idx" ON "Order"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Order_createdAt_idx" ON "Order"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Order_leadConfigId_cycle_key" ON "Order"("leadConfigId", "cycle");

-- CreateIndex
CREATE INDEX "OrderStatusChange_orderId_id_idx" ON "OrderStatusChange"("orderId", "id");

-- CreateIndex
CREATE INDEX "Payment_state_checkedAt_idx" ON "Payment"("state", "checkedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_leadConfigId_amountCents_attempt_key" ON "Payment"("leadConfigId", "amountCents", "attempt");

-- CreateIndex
CREATE INDEX "StripeEvent_handledAt_receivedAt_idx" ON "StripeEvent"("handledAt", "receivedAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadConfiguration" ADD CONSTRAINT "LeadConfiguration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadConfiguration" ADD CONSTRAINT "LeadConfiguration_leadTypeId_fkey" FOREIGN KEY ("leadTypeId") REFERENCES "LeadType"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadConfiguration" ADD CONSTRAINT "LeadConfiguration_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "LeadPackage"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_leadConfigId_fkey" FOREIGN KEY ("leadConfigId") REFERENCES "LeadConfiguration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderStatusChange" ADD CONSTRAINT "OrderStatusChange_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderStatusChange" ADD CONSTRAINT "OrderStatusChange_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_leadConfigId_fkey" FOREIGN KEY ("leadConfigId") REFERENCES "LeadConfiguration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What Prisma's schema language cannot say: amounts are positive, and history is only ever inserted.
ALTER TABLE "LeadType" ADD CONSTRAINT "LeadType_prices_positive" CHECK ("basePriceCents" > 0 AND "beneficiaryPriceCents" >= 0);
ALTER TABLE "LeadPackage" ADD CONSTRAINT "LeadPackage_price_positive" CHECK ("priceCents" > 0 AND "leadsPerMonth" > 0);
ALTER TABLE "LeadConfiguration" ADD CONSTRAINT "LeadConfiguration_price_positive" CHECK ("totalPriceCents" > 0 AND "leadQuantity" > 0);
ALTER TABLE "Order" ADD CONSTRAINT "Order_amount_positive" CHECK ("totalAmountCents" > 0);
ALTER TABLE "Order" ADD CONSTRAINT "Order_completed_has_time" CHECK (("status" = 'completed') = ("completedAt" IS NOT NULL));

CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order history is only ever inserted';
END;
$$;

CREATE TRIGGER "OrderStatusChange_append_only"
  BEFORE UPDATE OR DELETE ON "OrderStatusChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
