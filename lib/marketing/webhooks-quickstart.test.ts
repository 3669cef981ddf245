import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface, type Interface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { LEAD_ALERT } from "@/lib/delivery/events";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";
import { webhookBody } from "@/lib/delivery/senders/send-delivery.server";
import {
  EXAMPLE_FLAT_EVENT,
  EXAMPLE_LEAD,
  EXAMPLE_WEBHOOK_PAYLOAD,
  WEBHOOK_EVENTS,
} from "@/lib/public-api/webhook-payload";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const SENT_AT = new Date(EXAMPLE_WEBHOOK_PAYLOAD.timestamp);
const article = readFileSync("lib/marketing/articles/webhooks-quickstart.mdx", "utf8");

/** What the product sends: by a webhook of the dashboard, or by one made with the API. */
function bodyOf(webhookFormat: "flat" | "envelope", event: string, payload: unknown = null): string {
  const lead = payload === null ? sampleLead("life", new Date(EXAMPLE_LEAD.timestamp)) : null;
  const destination = {
    id: "1",
    target: { kind: "webhook" as const, config: { url: "https://agency.example" } },
    secrets: [SECRET],
    webhookFormat,
  };
  return webhookBody({ event, lead, payload, destination }, SENT_AT);
}

const statusChange = WEBHOOK_EVENTS.find(({ type }) => type === "order.status_changed");

describe("the documented bodies", () => {
  it("are those that the product sends", () => {
    expect(JSON.parse(bodyOf("envelope", "lead.delivered"))).toEqual(EXAMPLE_WEBHOOK_PAYLOAD);
    expect(JSON.parse(bodyOf("flat", "lead.delivered"))).toEqual(EXAMPLE_LEAD);
    expect(JSON.parse(bodyOf("flat", "order.status_changed", statusChange?.data))).toEqual(
      EXAMPLE_FLAT_EVENT,
    );
  });

  it("are the example of the quickstart", () => {
    const example = /```json\n([^]*?)```/.exec(article)?.[1] ?? "";
    expect(JSON.parse(example)).toMatchObject({
      ...EXAMPLE_WEBHOOK_PAYLOAD,
      data: { ...EXAMPLE_LEAD, lead_id: expect.any(String), lead_data: expect.any(Object) },
    });
  });
});

describe("the receiver of the quickstart", () => {
  let receiver: ChildProcess;
  let errors: Interface;
  let url = "";
  const printed: string[] = [];
  const failures: string[] = [];
  beforeAll(async () => {
    const code = /```js\n([^]*?)```/.exec(article)?.[1] ?? "";
    const onFreePort = code.replace(
      ".listen(3000)",
      '.listen(0, "127.0.0.1", function () { console.log(this.address().port); })',
    );
    if (onFreePort === code) throw new Error("the receiver does not listen on port 3000 any more");
    receiver = spawn(process.execPath, ["--input-type=module", "--eval", onFreePort], {
      env: { NODE_ENV: "test", LEADWELL_WEBHOOK_SECRET: SECRET },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const lines = createInterface({ input: receiver.stdout ?? process.stdin });
    const [port] = await once(lines, "line");
    lines.on("line", (line) => printed.push(line));
    errors = createInterface({ input: receiver.stderr ?? process.stdin });
    errors.on("line", (line) => failures.push(line));
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    receiver.kill();
    await once(receiver, "close");
  });

  async function post(id: string, body: string, secret = SECRET): Promise<number> {
    const sentAt = new Date();
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, sentAt, body),
    };
    return (await fetch(url, { method: "POST", headers, body })).status;
  }

  it("stores each lead once, in both forms, and no other event", async () => {
    const statuses = [
      await post("msg_1", bodyOf("envelope", "lead.delivered")),
      await post("msg_1", bodyOf("envelope", "lead.delivered")),
      await post("msg_2", bodyOf("flat", "lead.delivered")),
      await post("msg_3", bodyOf("envelope", "order.status_changed", statusChange?.data)),
      await post("msg_4", bodyOf("flat", "order.status_changed", statusChange?.data)),
      await post("msg_5", bodyOf("flat", "consent.revoked", { lead_id: EXAMPLE_LEAD.lead_id })),
      await post("msg_6", bodyOf("flat", LEAD_ALERT), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
    ];
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 401]);
    const line = `${EXAMPLE_LEAD.lead_id} TX life-premium`;
    expect(printed).toEqual([line, line]);
    expect(failures).toEqual([]);
  });

  it("goes on when a sender hangs up in the middle of a body", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const noticed = once(errors, "line");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf", () => socket.destroy());
    await noticed;
    expect(await post("msg_7", bodyOf("flat", "consent.revoked", {}))).toBe(204);
    expect(failures.join("\n")).toContain("aborted");
  });

  it("closes the connection of a body above 1 MB, and goes on", async () => {
    // The connection may be closed before the sender reads the status.
    const status = await post("msg_8", "x".repeat(2_000_000)).catch(() => "closed");
    expect([413, "closed"]).toContain(status);
    expect(await post("msg_9", bodyOf("flat", "consent.revoked", {}))).toBe(204);
  });
});
