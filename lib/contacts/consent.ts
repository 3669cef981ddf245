/** Complete consent evidence: what a consumer agreed to, where and when. */
export interface Consent {
  text: string;
  version: string;
  /** Without query and fragment, because form pages put contact data there. */
  pageUrl: string;
  ipAddress: string;
  userAgent: string;
  givenAt: Date;
  trustedFormUrl: string | null;
  jornayaId: string | null;
}
