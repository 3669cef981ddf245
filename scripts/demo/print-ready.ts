import type { StackSettings } from "../stack/product-environment";
import { loopbackUrl } from "../stack/product-environment";

/** Prints the URLs and accounts of the running demo. */
export function printReady(settings: StackSettings, logsDir: string, startedAt: number): void {
  const site = `http://localhost:${settings.webPort}`;
  const { ports, accounts } = settings;
  const addresses = [
    ["Site", site],
    ["Admin", `${site}/admin`],
    ["Intake", `${loopbackUrl(ports.intake)}/api/intake/leads`],
    ["Mail catcher", loopbackUrl(ports.mailWeb)],
    ["Stripe sandbox", loopbackUrl(ports.stripe)],
    ["Sandbox CRM", loopbackUrl(ports.crm)],
    ["Database", settings.databaseUrl],
    ["Logs", logsDir],
  ];
  const people = [
    ["Admin", "admin@leadwell.test", accounts.adminPassword],
    ["demo", "demo@leadwell.test", accounts.userPassword],
  ];
  console.log(`\nLeadwell is ready at ${site}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
  console.log(formatTable(addresses));
  console.log(`\n${formatTable([["Account", "Email", "Password"], ...people])}`);
  console.log(`\nPublisher test key for ${site}/publishers/life:  ${settings.secrets.publisherTestKey}`);
  console.log(
    "\nThese accounts exist only in the demo. Outside the demo, the product refuses their passwords.",
  );
  console.log("Pay with card 4242 4242 4242 4242, any future date and any code. Press Ctrl-C to stop.");
}

/** Formats rows as columns, two spaces apart. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}
