import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { VERIFY_WEBHOOK_EXAMPLES } from "./verify-webhook-examples";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = '{"lead_id":"01JD3QK8Z4W6T2M9C5V7N1B0XA"}';
const ID = "msg_1";

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** By the text of the Standard Webhooks specification, not by the example's own code. */
function sign(timestamp: number, body: string): string {
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${ID}.${timestamp}.${body}`).digest("base64")}`;
}

/** Runs the published text as a reader would: as a module of its own. */
function verifies(headers: Record<string, string>, body: string): boolean {
  const example = VERIFY_WEBHOOK_EXAMPLES.find(({ language }) => language === "JavaScript")?.code ?? "";
  const call = `console.log(verifyWebhook(${JSON.stringify(headers)}, ${JSON.stringify(body)}, "${SECRET}"));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", `${example}\n${call}`]);
  return output.toString().trim() === "true";
}

function headersOf(timestamp: number, signature: string): Record<string, string> {
  return { "webhook-id": ID, "webhook-timestamp": String(timestamp), "webhook-signature": signature };
}

describe("the published webhook check", () => {
  it("accepts a delivery that we signed", () => {
    const now = nowSeconds();
    expect(verifies(headersOf(now, sign(now, BODY)), BODY)).toBe(true);
  });

  it("accepts the second of two signatures", () => {
    const now = nowSeconds();
    expect(verifies(headersOf(now, `v1,${"A".repeat(43)}= ${sign(now, BODY)}`), BODY)).toBe(true);
  });

  it("refuses a changed body, an old delivery, another scheme, and no headers", () => {
    const now = nowSeconds();
    const old = now - 301;
    expect(verifies(headersOf(now, sign(now, BODY)), `${BODY} `)).toBe(false);
    expect(verifies(headersOf(old, sign(old, BODY)), BODY)).toBe(false);
    expect(verifies(headersOf(now, sign(now, BODY).replace("v1,", "v2,")), BODY)).toBe(false);
    expect(verifies({}, BODY)).toBe(false);
  });
});
