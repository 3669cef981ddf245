/** Version and effective date (ISO 8601) of the binding texts. Change both with every change of a text. */
export const legalEditions = {
  privacyPolicy: { version: "1.7", effectiveOn: "2026-11-27" },
  termsOfService: { version: "1.13", effectiveOn: "2026-11-28" },
} as const;
