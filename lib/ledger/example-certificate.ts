import type { CertificateFile } from "./certificate-file";

/**
 * The public half of the key that signed the example. Its private half was never stored, so it can sign nothing else. No
 * installation publishes this key, so the example cannot pass for a certificate of a sale.
 */
export const EXAMPLE_KEY_PEM =
  "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEASz+b29oRiM/6XtqmIF11iVTxxam8Uw1qjW1SgKU3pec=\n-----END PUBLIC KEY-----\n";

/** A certificate of no sale, shown where this installation has no certificate to show yet. */
export const EXAMPLE_CERTIFICATE: CertificateFile = {
  receipt: {
    type: "leadwell.certificate/v1",
    certificateId: "7f3a92c1-0bde-4e5f-8a61-3d2c4b5a6978",
    leadId: "1c9d5e2a-6f40-4b83-9a17-e0d4c3b2a165",
    line: "life",
    receivedAt: "2026-11-21T20:03:22.104Z",
    verifiedAt: "2026-11-21T20:03:22.165Z",
    soldAt: "2026-11-21T20:03:22.168Z",
    buyer: "39c4779846d0e2bd0c33930adf43a03f54f7cb3264a4b9a85b8308f8fc07fb23",
    person: "ab86dadd6089a387da9c1b1082220ec4e1842294fc813517b7ec83e366db529d",
    consentEvidence: "ee69e83c600139a6a5566a27987719a370973ac5aa4293fbf38cc56ac4fc9ca9",
    sequence: 48213,
    previousHash: "948c5e77f6b1a5b90b163e978daa4145b05733b6930563930313f6df592a8c4d",
  },
  payloadHash: "636659b2e198f3c79b816fdc5a9d192f83e1c5507454f231283c5bd45765958a",
  previousHash: "948c5e77f6b1a5b90b163e978daa4145b05733b6930563930313f6df592a8c4d",
  keyId: "00582af4a65251ce44f23e2a4886d7862f280ee6690fc39f5f4d95e9381526c0",
  signature: "zWAhZ/wtPgMiWRBdJ9A+Aj4hiAlsn6SDPxmoNlQr+vQUF6CZlFluPgqPFq5rpdtE72MjfLDlcZD91/hvBsi0Dw==",
  entryHash: "ef62d0694fe7ee2c139c69f9ff77039623e3ffe38040b22a680e9e0e3729762c",
};

/** A certificate that the home page shows to everybody. */
export interface ShownCertificate {
  file: CertificateFile;
  /** The built-in example: this installation has no genuine certificate yet. */
  isExample: boolean;
}

export const SHOWN_EXAMPLE: ShownCertificate = { file: EXAMPLE_CERTIFICATE, isExample: true };
