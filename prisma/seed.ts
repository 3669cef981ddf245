import { seedAccounts } from "@/lib/accounts/seed-accounts.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { seedPublishers } from "@/lib/leads/publishers/seed-publishers.server";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";

// The opening catalog, and in the demo its two accounts and its publishers. Safe to repeat: what is there stays.
stopUnlessConfigured();
await installCatalog();
await seedAccounts();
await seedPublishers();
await closePool();
console.log("seeded");
