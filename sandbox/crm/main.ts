import { parseConfig } from "./config";
import { startCrm } from "./start-crm";

try {
  const { url, untrustedUrl } = await startCrm(parseConfig(process.env));
  console.log(`untrusted certificate on ${untrustedUrl}`);
  console.log(`crm sandbox ready on ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Exit at once: there is no state to save, and open connections may hang forever.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
