import { readTestServices } from "./service-description";
import { createTestDatabase } from "./test-database";

/**
 * Creates a database for a test file and sets the product's complete environment, before the file's imports. The product
 * reads it at its first use. What the shell sets for the demo and for the pool is removed.
 */
export async function openDatabase(): Promise<void> {
  const { adminUrl, environments } = readTestServices();
  const worker = Number(process.env.JEST_WORKER_ID ?? "1");
  const environment = environments[(worker - 1) % environments.length];
  for (const name of ["LEADWELL_DEMO", "DEMO_ADMIN_PASSWORD", "DEMO_USER_PASSWORD", "DATABASE_POOL_MAX"]) {
    delete process.env[name];
  }
  const { LEADWELL_DEMO: _, DEMO_ADMIN_PASSWORD: _a, DEMO_USER_PASSWORD: _b, ...product } = environment ?? {};
  Object.assign(process.env, product, {
    NODE_ENV: "test",
    DATABASE_URL: await createTestDatabase(adminUrl),
    // A test process on a busy machine may not run for seconds.
    DATABASE_CONNECT_TIMEOUT_MS: "60000",
  });
}
