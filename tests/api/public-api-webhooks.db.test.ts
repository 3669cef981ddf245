import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import * as z from "zod/mini";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import { createWebhook, listWebhooks, removeWebhook } from "@/lib/public-api/contract/webhooks";
import { createApiCaller } from "@/tests/factories/api-keys";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { callOperation } from "./call-operation";

let headers: Record<string, string>;
let owner: { id: string };

const receiver = openReceiver();
beforeAll(installCatalog);
beforeEach(async () => {
  ({ headers, user: owner } = await createApiCaller());
});

describe("webhooks", () => {
  it("are made with the caller's secret, listed, and removed", async () => {
    const url = `${receiver.origin}/leads`;
    const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    const body = { url, events: ["lead.delivered", "lead.returned"], secret };
    const made = await callOperation(createWebhook, { headers, body });
    expect(made.body).toMatchObject({ url, events: body.events, secret });
    const { id } = z.looseObject({ id: z.string() }).parse(made.body);
    const listed = await callOperation(listWebhooks, { headers });
    expect(listed.body).toMatchObject([{ id, url, status: "active" }]);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    expect((await callOperation(removeWebhook, { headers, params: { webhookId: id } })).status).toBe(204);
    expect((await callOperation(listWebhooks, { headers })).body).toEqual([]);
  });

  it("get a lead as the specification has it, signed; those of the dashboard keep the envelope", async () => {
    const path = `/${owner.id}`;
    const body = { url: receiver.origin + path, events: ["lead.delivered"] };
    const made = await callOperation(createWebhook, { headers, body });
    const { secret } = z.looseObject({ secret: z.string() }).parse(made.body);
    const worker = await startDeliveryWorker();
    try {
      const { leads } = await createOwnLeads(owner, ["life"]);
      await until(() => receiver.arrivals.some((one) => one.path === path));
      const received = receiver.arrivals.find((one) => one.path === path);
      if (!received) throw new Error("nothing was received");
      const sent = new Webhook(secret).verify(received.body, received.headers);
      expect(sent).toEqual({
        lead_id: leads[0]?.leadId,
        contact_info: expect.objectContaining({ first_name: leads[0]?.post.contact.firstName }),
        lead_data: expect.objectContaining({ line: "life" }),
        timestamp: expect.stringMatching(/Z$/),
      });
    } finally {
      await worker.stop();
    }
  });

  it("that the dashboard made are not seen by keys", async () => {
    const target = { kind: "webhook" as const, config: { url: `${receiver.origin}/d` } };
    const { id } = await createDestination(owner, { name: "CRM", events: [], target });
    expect((await callOperation(listWebhooks, { headers })).body).toEqual([]);
    expect((await callOperation(removeWebhook, { headers, params: { webhookId: id } })).status).toBe(404);
  });

  it("of a test key need a URL that may be called, too", async () => {
    const test = await createApiCaller({ mode: "test" });
    const make = (url: string) =>
      callOperation(createWebhook, { headers: test.headers, body: { url, events: ["lead.delivered"] } });
    expect((await make("https://crm.example/leads")).status).toBe(201);
    for (const url of ["a@b.c", "http://crm.example/leads", "https://127.0.0.1/leads"])
      expect((await make(url)).status).toBe(422);
  });

  it("need lead.delivered, a URL that may be called, and a good secret", async () => {
    const url = `${receiver.origin}/x`;
    const wrong: [unknown, number][] = [
      [{ url, events: [] }, 400],
      [{ url, events: ["lead.returned"] }, 400],
      [{ url, events: ["lead.delivered"], secret: "short" }, 400],
      [{ url: "http://169.254.169.254/", events: ["lead.delivered"] }, 422],
    ];
    for (const [body, status] of wrong) {
      expect((await callOperation(createWebhook, { headers, body })).status).toBe(status);
    }
  });
});
