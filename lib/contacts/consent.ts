/** Consent evidence, complete and in one form. */
export interface Consent {
  text: string;
  version: string;
  /** Without query and fragment: form pages put contact data there. */
  pageUrl: string;
  ipAddress: string;
  userAgent: string;
  givenAt: Date;
  trustedFormUrl: string | null;
  jornayaId: string | null;
}
