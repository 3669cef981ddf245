import { seedAccounts } from "@/lib/accounts/registration/seed-accounts.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { seedPublishers } from "@/lib/publishers/seed-publishers.server";

// The opening catalog, and in the demo its two accounts and its publishers. Safe to repeat: what is there stays.
stopUnlessConfigured();
await installCatalog();
await seedAccounts();
await seedPublishers();
await closePool();
console.log("seeded");
