// The arrows of ARCHITECTURE.md. tests/architecture.test.ts plants one violation of each rule and sees it
// reported: a cruiser that cannot read TypeScript finds nothing and says that all is well.

/** The business, in order: a domain imports only what comes before it. A new domain is added here first. */
const DOMAINS = [
  "kit",
  "platform",
  "audit",
  "settings",
  "staff-tasks",
  "compliance",
  "catalog",
  "pricing",
  "marketing",
  "accounts",
  "api-keys",
  "configurations",
  "orders",
  "billing",
  "books",
  "payments",
  "checkout",
  "inquiries",
  "contacts",
  "publishers",
  "marketplace",
  "forecast",
  "intake",
  "ledger",
  "delivery",
  "returns",
  "inbox",
  "plans",
  "purchases",
  "disputes",
  "workspace",
  "privacy",
  "staff",
  "public-api",
];

const OURS = "^(app|components|lib|worker|prisma|sandbox|scripts|tests|bench)/";
const PRODUCT = "^(app|components|lib|worker)/|^(middleware|instrumentation)\\.ts$";
const TEST_FILE = "\\.test\\.tsx?$";
// One mail is one file: its job, its text and its sending.
const SERVER_FILE = "\\.(server|email)\\.tsx?$";
const JOB_FILE = "\\.job\\.ts$";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const laterDomains = DOMAINS.slice(0, -1).map((domain, index) =>
  rule(
    `lib-${domain}-imports-later-domain`,
    "A domain imports only earlier ones; to act on a later one, announce a job or an event.",
    { path: `^lib/${domain}/`, pathNot: TEST_FILE },
    { path: `^lib/(${DOMAINS.slice(index + 1).join("|")})/` },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...laterDomains,
    rule(
      "lib-unknown-domain",
      "A folder of lib without its place in the order above is held by no rule.",
      { path: "^lib/", pathNot: `^lib/(${DOMAINS.join("|")})/` },
      {},
    ),
    rule(
      "lib-kit-imports-ours",
      "kit is pure and tiny: it imports nothing of ours.",
      { path: "^lib/kit/", pathNot: TEST_FILE },
      { path: OURS, pathNot: "^lib/kit/" },
    ),
    rule(
      "lib-imports-surface",
      "The business knows no page and no component.",
      { path: "^lib/", pathNot: TEST_FILE },
      { path: "^(app|components|worker)/" },
    ),
    rule(
      "lib-pure-imports-server",
      "A file without a suffix may run in the browser: what it imports must, too. Types are free.",
      { path: "^lib/", pathNot: `${SERVER_FILE}|${JOB_FILE}|${TEST_FILE}` },
      { path: SERVER_FILE, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "components-import-server",
      "Components get props and call the API: no server code, no jobs, no database.",
      { path: "^components/" },
      { path: `${SERVER_FILE}|${JOB_FILE}|^lib/platform/(db|jobs)/` },
    ),
    rule(
      "components-import-app",
      "Pages use components, never the other way.",
      { path: "^components/" },
      { path: "^(app|worker)/" },
    ),
    rule(
      "app-imports-database",
      "Pages and handlers call commands and queries; rows stay in lib.",
      { path: "^app/" },
      { path: "^lib/platform/db/" },
    ),
    rule(
      "app-imports-worker",
      "Web server and worker are two programs.",
      { path: "^app/" },
      { path: "^worker/" },
    ),
    rule(
      "sandbox-imported",
      "The product knows nothing of its stand-ins; scripts start them as processes.",
      { pathNot: `^(sandbox|tests)/|${TEST_FILE}` },
      { path: "^sandbox/" },
    ),
    rule(
      "sandbox-imports-product",
      "A stand-in that shares code with the product shares its mistakes.",
      { path: "^sandbox/" },
      { path: PRODUCT },
    ),
    rule(
      "product-imports-tooling",
      "What runs in production needs neither tests nor scripts.",
      { path: PRODUCT, pathNot: TEST_FILE },
      { path: "^(tests|scripts|bench|prisma)/" },
    ),
    rule(
      "tooling-imports-bench",
      "A bench starts the product with scripts/stack and fills it with tests/factories; the arrow points one way.",
      { path: "^(scripts|tests|sandbox)/" },
      { path: "^bench/" },
    ),
    rule(
      "product-imports-dev-dependency",
      "A production install has no dev dependencies.",
      { path: PRODUCT, pathNot: TEST_FILE },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "no-circular",
      "A cycle has no first file to read.",
      { pathNot: "^lib/platform/db/generated/" },
      { circular: true },
    ),
    rule(
      "not-resolved",
      "An import that is not found is held by no rule: a wrong alias would pass everything.",
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API, and without @swc/core the cruiser would skip every .ts file silently.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.data|\\.tmp)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
