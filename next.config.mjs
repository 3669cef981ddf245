/** @type {import("next").NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: false,
  // Native or dynamic code that the server loads from node_modules as it is.
  serverExternalPackages: ["@node-rs/argon2", "pg-boss", "pg", "pino"],
};

export default nextConfig;
