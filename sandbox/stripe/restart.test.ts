import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { PUBLISHABLE_KEY, SECRET_KEY, spawnSandbox, startSandbox } from "./testing/start-sandbox";
import { startWebhookReceiver, type WebhookReceiver } from "./testing/webhook-receiver";

let folder: string;
let receiver: WebhookReceiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-sandbox-"));
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

describe("a restarted sandbox", () => {
  it("still knows its objects, its keys and the webhooks it owes", async () => {
    const environment = { SANDBOX_STATE_FILE: join(folder, "state.json"), SANDBOX_WEBHOOK_URL: receiver.url };
    const before = await startSandbox(environment);
    await before.control.injectFault({ target: "webhook", times: "always", action: { kind: "mute" } });
    const customer = await before.stripe.customers.create({ email: "kept@example.com" });
    const parameters = { amount: 500, currency: "usd", customer: customer.id };
    const intent = await before.stripe.paymentIntents.create(parameters, { idempotencyKey: "kept" });
    expect(await before.stop()).toBe(0);
    expect(receiver.received).toEqual([]);

    const after = await startSandbox(environment);
    const replayed = await after.stripe.paymentIntents.create(parameters, { idempotencyKey: "kept" });
    expect(replayed.id).toBe(intent.id);
    expect((await after.stripe.customers.retrieve(customer.id)).id).toBe(customer.id);
    const [webhook] = await receiver.waitFor(1);
    expect(webhook?.event.data.object).toMatchObject({ id: intent.id });
    await after.stop();
  });

  it("does not keep card numbers in its state file", async () => {
    const stateFile = join(folder, "cards.json");
    const sandbox = await startSandbox({ SANDBOX_STATE_FILE: stateFile });
    await sandbox.browser("POST", "/v1/payment_methods", {
      type: "card",
      "card[number]": "4242424242424242",
      "card[exp_month]": "12",
      "card[exp_year]": String(new Date().getUTCFullYear() + 2),
    });
    await sandbox.stop();
    const state = await readFile(stateFile, "utf8");
    expect(state).toContain('"last4":"4242"');
    expect(state).not.toContain("42424242");
  });
});

describe("a wrong start", () => {
  const startWith = async (environment: Record<string, string>) => {
    const child = spawnSandbox(environment);
    const output = child.stderr ? child.stderr.toArray() : Promise.resolve([]);
    await once(child, "exit");
    return { code: child.exitCode, output: Buffer.concat(await output).toString() };
  };

  it("names every wrong variable in one line", async () => {
    const { code, output } = await startWith({ SANDBOX_SECRET_KEY: "sk_live_12345678", SANDBOX_PORT: "x" });
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toMatch(/SANDBOX_PORT.*SANDBOX_SECRET_KEY.*SANDBOX_PUBLISHABLE_KEY/);
  });

  it("leaves a file alone that is not its own", async () => {
    const path = join(folder, "other.json");
    await writeFile(path, '{"mine":true}');
    const { code, output } = await startWith({
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SANDBOX_STATE_FILE: path,
    });
    expect(code).toBe(1);
    expect(output).toContain("is not a readable state file");
    expect(await readFile(path, "utf8")).toBe('{"mine":true}');
  });
});
