import { Client } from "pg";

/**
 * Runs work with a connection of its own, and closes it.
 * @throws what `work` throws. When the connection is lost, its next statement throws.
 */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  // Without a listener, losing the connection between two statements would end the process, and hide why it was lost.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
