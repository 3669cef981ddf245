import { staticPagePolicy } from "./lib/platform/http/content-security-policy.mjs";

/** @type {import("next").NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run validate` checks the types, of tests and scripts too; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Native or dynamic code that the server loads from node_modules as it is.
  serverExternalPackages: ["@node-rs/argon2", "pg-boss", "pg", "pino"],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
      ],
    },
    {
      // Checkout has its own, from middleware.ts.
      source: "/((?!checkout$).*)",
      headers: [
        {
          key: "Content-Security-Policy",
          value: staticPagePolicy(process.env.NODE_ENV === "development"),
        },
      ],
    },
  ],
};

export default nextConfig;
