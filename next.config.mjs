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
  ],
};

export default nextConfig;
