const COMPLETE = {
  DATABASE_URL: "postgresql://leadwell:secret@localhost:5432/leadwell",
  AUTH_SECRET: "a".repeat(32),
  CERTIFICATE_SIGNING_KEY: "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g",
  DATA_KEYS: `k1:${"A".repeat(43)}=`,
  STRIPE_SECRET_KEY: "sk_test_abcdefgh",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
  SMTP_URL: "smtp://localhost:1025",
  MAIL_FROM: "Leadwell <no-reply@leadwell.example>",
  SALES_EMAIL: "sales@leadwell.example",
  ADMIN_EMAIL: "admin@leadwell.example",
};

/** Sets a complete configuration for a unit test. The product reads it once, so load the module under test afterwards. */
export function setUnitEnvironment(changes: Record<string, string>): void {
  Object.assign(process.env, COMPLETE, changes);
}
