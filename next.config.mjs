import { securityHeaders } from "./lib/platform/http/security-headers.mjs";

/** @type {import("next").NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run validate` checks the types, of tests and scripts too; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Native or dynamic code that the server loads from node_modules as it is.
  serverExternalPackages: ["@node-rs/argon2", "pdfkit", "pg-boss", "pg", "pino"],
  headers: async () => securityHeaders(process.env.NODE_ENV === "development"),
};

export default nextConfig;
