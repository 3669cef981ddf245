-- ingest_lead asks whether a certificate of consent is the evidence of another person's lead.
CREATE INDEX "ConsentEvidence_trustedFormUrl" ON "ConsentEvidence" USING hash ("trustedFormUrl");
CREATE INDEX "ConsentEvidence_jornayaId" ON "ConsentEvidence" USING hash (lower("jornayaId"));
