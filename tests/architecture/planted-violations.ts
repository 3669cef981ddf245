/** A file that breaks a rule by one import. */
export interface Violation {
  rule: string;
  file: string;
  imports: string;
}

const server = 'import "server-only";\n';

/** Every domain but the last one, which no domain may import. */
const DOMAINS_BEFORE_THE_LAST = [
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
];

/** One violation of each rule of .dependency-cruiser.mjs, some in more than one way. */
export const VIOLATIONS: readonly Violation[] = [
  ...DOMAINS_BEFORE_THE_LAST.map((domain) => ({
    rule: `lib-${domain}-imports-later-domain`,
    file: `lib/${domain}/late.ts`,
    imports: domain === "kit" ? "@/lib/platform/clock" : "@/lib/public-api/endpoints",
  })),
  {
    rule: "lib-configurations-imports-later-domain",
    file: "lib/configurations/late.server.ts",
    imports: "@/lib/checkout/checkout",
  },
  {
    rule: "lib-marketplace-imports-later-domain",
    file: "lib/marketplace/sell.server.ts",
    imports: "@/lib/ledger/receipt",
  },
  {
    rule: "lib-contacts-imports-later-domain",
    file: "lib/contacts/seal.server.ts",
    imports: "@/lib/inbox/lead",
  },
  {
    rule: "lib-returns-imports-later-domain",
    file: "lib/returns/give-back.server.ts",
    imports: "@/lib/inbox/lead",
  },
  { rule: "lib-kit-imports-ours", file: "lib/kit/late.ts", imports: "@/lib/platform/clock" },
  { rule: "lib-unknown-domain", file: "lib/helpers/anything.ts", imports: "@/lib/kit/money" },
  { rule: "lib-imports-surface", file: "lib/orders/shown.ts", imports: "@/components/order-card" },
  { rule: "lib-imports-surface", file: "lib/orders/worked.ts", imports: "@/worker/main" },
  { rule: "lib-pure-imports-server", file: "lib/orders/impure.ts", imports: "./list-orders.server" },
  { rule: "components-import-server", file: "components/a.tsx", imports: "@/lib/orders/list-orders.server" },
  { rule: "components-import-server", file: "components/b.tsx", imports: "@/lib/orders/order.job" },
  {
    rule: "components-import-server",
    file: "components/c.tsx",
    imports: "@/lib/platform/db/generated/client",
  },
  { rule: "components-import-app", file: "components/d.tsx", imports: "@/app/page" },
  { rule: "app-imports-database", file: "app/rows/page.tsx", imports: "@/lib/platform/db/prisma.server" },
  { rule: "app-imports-worker", file: "app/work/page.tsx", imports: "@/worker/main" },
  {
    rule: "sandbox-imported",
    file: "lib/payments/faked.server.ts",
    imports: "@/sandbox/stripe/control-client",
  },
  { rule: "sandbox-imported", file: "scripts/start-it.ts", imports: "../sandbox/stripe/control-client" },
  { rule: "sandbox-imports-product", file: "sandbox/stripe/shared.ts", imports: "@/lib/kit/money" },
  { rule: "product-imports-tooling", file: "app/tested/page.tsx", imports: "@/tests/factories/accounts" },
  { rule: "product-imports-tooling", file: "worker/scripted.ts", imports: "../scripts/migrate" },
  { rule: "product-imports-dev-dependency", file: "components/e.tsx", imports: "dev-only" },
  { rule: "not-resolved", file: "app/lost/page.tsx", imports: "@/lib/no-such-file" },
  { rule: "tooling-imports-bench", file: "scripts/timed.ts", imports: "@/bench/leads" },
  { rule: "tooling-imports-bench", file: "tests/timed.ts", imports: "@/bench/leads" },
  { rule: "no-circular", file: "lib/orders/chicken.ts", imports: "./egg" },
];

/** What the violations and the innocent import, and what is allowed though it looks like a violation. */
export const INNOCENT: Readonly<Record<string, string>> = {
  "app/page.tsx": 'import "@/components/order-card";\nimport "@/lib/orders/list-orders.server";\n',
  "components/order-card.tsx": 'import "@/lib/orders/order";\nexport const Card = () => <p />;\n',
  "lib/kit/money.ts": "export const cents = 1;\n",
  "lib/platform/clock.ts": 'import "@/lib/kit/money";\n',
  "lib/platform/db/prisma.server.ts": `${server}import "./generated/client";\n`,
  "lib/platform/db/generated/client.ts": "export const client = 1;\n",
  "lib/pricing/price.ts": 'import "@/lib/kit/money";\n',
  "lib/orders/order.ts": 'import type { Listed } from "./list-orders.server";\nexport type Order = Listed;\n',
  // Closes the circle, which is told once.
  "lib/orders/egg.ts": 'import "./chicken";\n',
  "lib/orders/order.job.ts": "export const job = 1;\n",
  "lib/orders/order.db.test.ts": 'import "@/tests/factories/accounts";\nimport "@/lib/payments/payment";\n',
  "lib/orders/list-orders.server.ts": `${server}import "@/lib/platform/db/prisma.server";\nexport interface Listed {}\n`,
  "lib/payments/payment.ts": 'import "@/lib/orders/order";\n',
  "lib/checkout/checkout.ts": 'import "@/lib/payments/payment";\n',
  "lib/ledger/receipt.ts": "export const receipt = 1;\n",
  "lib/inbox/lead.ts": "export const lead = 1;\n",
  "bench/leads.ts": 'import "../scripts/migrate";\n',
  "lib/public-api/endpoints.ts": "export const endpoints = 1;\n",
  "worker/main.ts": 'import "@/lib/orders/list-orders.server";\n',
  "prisma/seed.ts": 'import "@/lib/orders/list-orders.server";\n',
  "scripts/migrate.ts": "export const migrate = 1;\n",
  "sandbox/stripe/control-client.ts": "export const control = 1;\n",
  "tests/factories/accounts.ts":
    'import "@/sandbox/stripe/control-client";\nimport "@/lib/accounts/sign-in/sign-in.server";\nimport "dev-only";\n',
  "lib/accounts/sign-in/sign-in.server.ts": server,
  "package.json": '{ "dependencies": { "server-only": "*" }, "devDependencies": { "dev-only": "*" } }\n',
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }\n',
  "node_modules/dev-only/package.json": '{ "name": "dev-only", "main": "index.js" }\n',
  "node_modules/dev-only/index.js": "module.exports = 1;\n",
  "node_modules/server-only/package.json": '{ "name": "server-only", "main": "index.js" }\n',
  "node_modules/server-only/index.js": "module.exports = 1;\n",
};
