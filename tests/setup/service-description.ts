import { z } from "zod";

const schema = z.object({
  /** URL of the server's first database. The databases of tests are created from there. */
  adminUrl: z.string(),
  /** The server's own certificate, in PEM, for localhost. Nobody trusts it, so tests connect in the clear. */
  postgresCertificate: z.string(),
  /** The server's own log. */
  postgresLog: z.string(),
  /** Environment of the product, one per worker of Jest. */
  environments: z.array(z.record(z.string(), z.string())).min(1),
});

export type TestServices = z.infer<typeof schema>;

/** Returns what globalSetup started. @throws Error when the tests run without it. */
export function readTestServices(): TestServices {
  const description = process.env.LEADWELL_TEST_SERVICES;
  if (!description) throw new Error("The database tests run with: npm run test:db");
  return schema.parse(JSON.parse(description));
}
