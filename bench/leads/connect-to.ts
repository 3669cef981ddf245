import { Client } from "pg";

/** A connection that does not end the process when the server goes first: after a failure, what failed is to be told. */
export async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}
