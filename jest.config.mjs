// Two projects: `unit` needs nothing, `db` gets PostgreSQL, the Stripe sandbox and the mail catcher from
// tests/setup. Started by scripts/test-unit.ts and scripts/test-db.ts with the flags of scripts/checks/jest-part.ts.

const ROOT = "<rootDir>";
const IGNORED = ["/node_modules/", `${ROOT}/.next/`, `${ROOT}/.data/`, `${ROOT}/.tmp/`];

/** @type {import("jest").Config} */
const shared = {
  testEnvironment: "node",
  modulePathIgnorePatterns: IGNORED.slice(1),
  moduleNameMapper: {
    "^@/(.*)$": `${ROOT}/$1`,
    // The real one throws outside of a server bundle; it guards the build, not the tests.
    "^server-only$": `${ROOT}/node_modules/server-only/empty.js`,
  },
  transform: {
    "^.+\\.tsx?$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
};

/** @type {import("jest").Config} */
export default {
  // A worker of the database tests waits half of its time, for PostgreSQL, sandboxes and time limits: four keep two cores
  // busy.
  maxWorkers: 4,
  testSequencer: "<rootDir>/tests/setup/longest-first.cjs",
  // A test that waits in vain fails late; one that works on a busy machine does not fail at all.
  testTimeout: 180_000,
  reporters: ["default", "<rootDir>/tests/setup/forced-exits.cjs"],
  // A worker that has nothing open ends in milliseconds, but on a busy machine it may not run for seconds.
  workerGracefulExitTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: [`${ROOT}/**/*.test.{ts,tsx}`],
      testPathIgnorePatterns: [...IGNORED, "\\.db\\.test\\.ts$", `${ROOT}/tests/e2e/`],
    },
    {
      ...shared,
      displayName: "db",
      testMatch: [`${ROOT}/**/*.db.test.ts`],
      testPathIgnorePatterns: IGNORED,
      globalSetup: `${ROOT}/tests/setup/start-services.mjs`,
      globalTeardown: `${ROOT}/tests/setup/stop-services.mjs`,
      // The first gives Next's request storages an AsyncLocalStorage, as Next's own server does when it starts.
      setupFiles: ["next/dist/server/node-environment-baseline", `${ROOT}/tests/setup/open-database.cjs`],
      setupFilesAfterEnv: [`${ROOT}/tests/setup/close-database.ts`],
    },
  ],
};
