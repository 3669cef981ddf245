// npm run verify:certificate -- file.json [--key file]: checks a certificate offline with the published key (PEM,
// base64, or the response of GET /api/certificates/keys).
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { verifyFile } from "@/lib/ledger/verify-file";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

const USAGE = "npm run verify:certificate -- file.json [--key file]";
/** Exit codes: 0 valid, 1 not valid, 2 no fault found but the signature was not checked. */
const EXIT_CODES = { genuine: 0, false: 1, unproven: 2 } as const;

await runMain(async () => {
  const { values, positionals } = readArgs();
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UserError(USAGE);
  const result = await verifyFile(read(file), values.key === undefined ? null : read(values.key));
  if (result.verdict === "false") {
    console.log(`FALSE: ${result.reasons.join("; ")}.`);
  } else {
    const { receipt, keyId } = result;
    console.log(
      result.verdict === "genuine"
        ? "GENUINE: the signature and every hash match."
        : "UNPROVEN: text and hashes match, but the signature was not checked. Pass the published key with --key.",
    );
    console.log(`  lead         ${receipt.leadId} (${receipt.line})`);
    console.log(`  sold         ${receipt.soldAt}, once, as number ${receipt.sequence} of the ledger`);
    console.log(`  certificate  ${receipt.certificateId}`);
    console.log(`  key          ${keyId}`);
  }
  return EXIT_CODES[result.verdict];
});

function readArgs() {
  try {
    return parseArgs({ allowPositionals: true, options: { key: { type: "string" } } });
  } catch {
    throw new UserError(USAGE);
  }
}

function read(file: string): string {
  try {
    // npm runs scripts in the project's folder, but the path is relative to the folder of the user.
    return readFileSync(path.resolve(process.env.INIT_CWD ?? ".", file), "utf8");
  } catch {
    throw new UserError(`cannot read ${file}`);
  }
}
