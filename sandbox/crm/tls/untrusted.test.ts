import { once } from "node:events";
import { request } from "node:https";
import { expect, it } from "@jest/globals";
import { openCrm } from "../testing/open-crm";

const crm = openCrm();

it("receives nothing from clients that check its untrusted certificate", async () => {
  await expect(fetch(crm.untrustedUrl("/hooks/mine"), { method: "POST", body: "{}" })).rejects.toMatchObject({
    cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
  });
  expect(await crm.control().listReceived()).toEqual([]);
});

it("works the same for clients that do not check certificates", async () => {
  const call = request(crm.untrustedUrl("/hooks/mine"), { method: "POST", rejectUnauthorized: false });
  call.end("{}");
  const [answer] = await once(call, "response");
  expect(answer).toHaveProperty("statusCode", 200);
  call.destroy();
  expect(await crm.control().listReceived()).toHaveLength(1);
});

it("shows the URLs with bad TLS on its page", async () => {
  const page = await (await fetch(crm.url())).text();
  expect(page).toContain(crm.untrustedUrl("/hooks/my-crm"));
  expect(page).toContain(crm.url("/hooks/my-crm").replace("http:", "https:"));
});
