-- CreateTable
CREATE TABLE "LedgerEntry" (
    "sequence" BIGINT NOT NULL,
    "leadId" UUID NOT NULL,
    "certificateId" UUID NOT NULL,
    "payload" TEXT NOT NULL,
    "payloadHash" CHAR(64) NOT NULL,
    "previousHash" CHAR(64) NOT NULL,
    "entryHash" CHAR(64) NOT NULL,
    "signature" TEXT NOT NULL,
    "keyId" CHAR(64) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "SaleNotice" (
    "id" BIGSERIAL NOT NULL,
    "orderId" UUID NOT NULL,
    "leadIds" UUID[],

    CONSTRAINT "SaleNotice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_leadId_key" ON "LedgerEntry"("leadId");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_certificateId_key" ON "LedgerEntry"("certificateId");


-- What Prisma's schema language cannot say: places count from one, and the ledger is only ever inserted, by whoever is connected.
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_sequence_positive" CHECK ("sequence" > 0);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever inserted';
END;
$$;

CREATE TRIGGER "LedgerEntry_append_only"
  BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER "LedgerEntry_no_truncate"
  BEFORE TRUNCATE ON "LedgerEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
