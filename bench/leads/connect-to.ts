import { Client } from "pg";

/** Opens a connection that does not crash the process when the server stops first, so that the real error is shown. */
export async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}
