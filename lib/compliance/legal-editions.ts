/** Version and effective date (ISO 8601) of the binding texts. Change both with every change of a text. */
export const legalEditions = {
  privacyPolicy: { version: "1.9", effectiveOn: "2026-11-29" },
  termsOfService: { version: "1.15", effectiveOn: "2026-11-29" },
} as const;
