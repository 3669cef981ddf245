/** Version and first day in force, ISO 8601, of the texts that bind. Both change with every change of a text. */
export const legalEditions = {
  privacyPolicy: { version: "1.0", effectiveOn: "2026-11-21" },
  termsOfService: { version: "1.1", effectiveOn: "2026-11-21" },
} as const;
