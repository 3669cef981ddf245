import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { parseEnv } from "@/lib/platform/env/parse-env";
import { productEnvironment } from "./product-environment";
import { createSecrets, keepSecrets } from "./secrets";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => path.join(folder, "secrets.json");

it("are made once, for the owner's eyes only", () => {
  const secrets = keepSecrets(file());
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(keepSecrets(file())).toEqual(secrets);
});

it("are different every time they are made", () => {
  const [one, other] = [createSecrets(), createSecrets()];
  for (const [name, secret] of Object.entries(one)) {
    expect(Object.entries(other)).not.toContainEqual([name, secret]);
  }
});

it.each(["", "{}", '{"authSecret": "short"}'])("are never half there: %p is refused", (content) => {
  writeFileSync(file(), content);
  expect(() => keepSecrets(file())).toThrow(/secrets\.json/);
});

it("of an earlier version get what is new, and keep it", () => {
  const { certificateSigningKey: _, ...earlier } = createSecrets();
  writeFileSync(file(), JSON.stringify(earlier));
  const secrets = keepSecrets(file());
  expect(secrets).toMatchObject(earlier);
  expect(keepSecrets(file())).toEqual(secrets);
});

it("are what the product asks for", () => {
  const environment = productEnvironment({
    webPort: 3000,
    ports: { postgres: 1, intake: 7, stripe: 2, mailSmtp: 3, mailWeb: 4, crm: 5, crmTls: 6 },
    secrets: createSecrets(),
    databaseUrl: "postgresql://leadwell:secret@127.0.0.1:1/postgres",
    accounts: { adminPassword: "admin-demo-password", userPassword: "demo-demo-password" },
    logLevel: "info",
    outboundAllowedOrigins: ["http://127.0.0.1:5"],
  });
  expect(parseEnv(environment)).toMatchObject({
    APP_URL: "http://localhost:3000",
    STRIPE_JS_URL: "http://127.0.0.1:2/v3/stripe.js",
    OUTBOUND_ALLOWED_ORIGINS: ["http://127.0.0.1:5"],
  });
});
