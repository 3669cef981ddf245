import { expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { openCrm } from "./testing/open-crm";

const crm = openCrm();
const secret = "whsec_c2VjcmV0IG9mIHRoZSByZWNlaXZlciAwMQ==";
const olderSecret = "whsec_c2VjcmV0IG9mIHRoZSByZWNlaXZlciAwMA==";
const body = { type: "lead.delivered", data: { lead_id: "lead_1" } };

function signedBy(secrets: string[], { id = "msg_1", at = new Date() } = {}): Record<string, string> {
  const signatures = secrets.map((each) => new Webhook(each).sign(id, at, JSON.stringify(body)));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}

async function judge(headers: Record<string, string>) {
  expect((await crm.post("/hooks/mine", body, headers)).status).toBe(200);
  const [call] = await crm.control().listReceived({ hook: "mine" });
  return call;
}

it("is not checked without a secret", async () => {
  expect(await judge(signedBy([secret]))).toMatchObject({ signature: "not_checked", messageId: "msg_1" });
});

it("is verified by the official library", async () => {
  await crm.control().setHook("mine", { secret });
  expect(await judge(signedBy([secret]))).toMatchObject({ signature: "verified", signatureProblem: null });
});

it("of another secret is wrong", async () => {
  await crm.control().setHook("mine", { secret });
  expect(await judge(signedBy([olderSecret]))).toMatchObject({
    signature: "wrong",
    signatureProblem: "No matching signature found",
  });
});

it("of another body is wrong", async () => {
  await crm.control().setHook("mine", { secret });
  await crm.post("/hooks/mine", { ...body, type: "lead.returned" }, signedBy([secret]));
  expect(await crm.control().listReceived()).toMatchObject([{ signature: "wrong" }]);
});

it("that is missing or six minutes old is wrong", async () => {
  await crm.control().setHook("mine", { secret });
  await crm.post("/hooks/mine", body);
  await crm.post("/hooks/mine", body, signedBy([secret], { at: new Date(Date.now() - 360_000) }));
  expect(await crm.control().listReceived()).toMatchObject([
    { signatureProblem: "Missing required headers" },
    { signatureProblem: "Message timestamp too old" },
  ]);
});

it.each([
  ["the old secret", olderSecret],
  ["the new secret", secret],
])("is verified during a rotation by a receiver with %s", async (_, known) => {
  await crm.control().setHook("mine", { secret: known });
  expect(await judge(signedBy([secret, olderSecret]))).toMatchObject({ signature: "verified" });
});

it("is not verified after the secret is removed", async () => {
  await crm.control().setHook("mine", { secret });
  await crm.control().setHook("mine", { secret: null });
  expect(await judge(signedBy([olderSecret]))).toMatchObject({ signature: "not_checked" });
});

it.each(["whsec_", "not base64 at all"])(
  "needs a secret that the library takes: %p is refused",
  async (bad) => {
    await expect(crm.control().setHook("mine", { secret: bad })).rejects.toThrow(/400.*secret/);
  },
);
