import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY_PEM } from "./example-certificate";
import { TAKE_APART, VERIFIED, VERIFY } from "./offline-commands";

const folder = mkdtempSync(path.join(tmpdir(), "leadwell-offline-"));
afterAll(() => rmSync(folder, { recursive: true }));

// jq as WebAssembly, so that the test needs no jq of the machine. The commands call it by its usual name.
beforeAll(() => {
  const jqModule = createRequire(path.resolve("package.json")).resolve("jq-wasm");
  writeFileSync(
    path.join(folder, "jq"),
    `#!${process.execPath}
const { readFileSync } = require("node:fs");
const [flags, filter] = process.argv.slice(2);
require(${JSON.stringify(jqModule)}).raw(readFileSync(0, "utf8"), filter, [flags])
  .then((text) => process.stdout.write(flags.includes("j") ? text : text + "\\n"));
`,
  );
  chmodSync(path.join(folder, "jq"), 0o755);
});

/** Runs the commands of the certificate page as they are published. @returns what they print. */
function runCommands(certificate: object): string {
  writeFileSync(path.join(folder, "certificate.json"), JSON.stringify(certificate));
  writeFileSync(path.join(folder, "key.pem"), EXAMPLE_KEY_PEM);
  const { stdout, stderr } = spawnSync("bash", ["-c", `PATH="${folder}:$PATH"\n${TAKE_APART}\n${VERIFY}`], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout + stderr;
}

it("the published commands verify a certificate", () => {
  expect(runCommands(EXAMPLE_CERTIFICATE)).toContain(VERIFIED);
  expect(readFileSync(path.join(folder, "receipt.json"), "utf8")).toMatch(/^\{"buyer":.*\}$/);
});

it("the published commands refuse a changed certificate", () => {
  const { receipt } = EXAMPLE_CERTIFICATE;
  const output = runCommands({
    ...EXAMPLE_CERTIFICATE,
    receipt: { ...receipt, sequence: receipt.sequence + 1 },
  });
  expect(output).toContain("Signature Verification Failure");
  expect(output).not.toContain(VERIFIED);
});
