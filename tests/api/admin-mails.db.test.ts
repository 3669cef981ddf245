import { expect, it } from "@jest/globals";
import { GET } from "@/app/api/admin/mails/route";
import { env } from "@/lib/platform/env/env.server";
import { mailPreviewsDto } from "@/lib/staff/mail-previews/schemas";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

it("emails are shown to staff, in the demo only", async () => {
  const cookie = await cookieOf(await createStaff());
  const demo = env().LEADWELL_DEMO;
  try {
    env().LEADWELL_DEMO = "1";
    const shown = await callRoute({ GET }, "GET", { cookie });
    expect(mailPreviewsDto.parse(shown.body).length).toBeGreaterThan(15);
    const refused = await callRoute({ GET }, "GET", { cookie: await cookieOf(await createCustomer()) });
    expect(refused.status).toBe(403);
    env().LEADWELL_DEMO = undefined;
    expect((await callRoute({ GET }, "GET", { cookie })).status).toBe(404);
  } finally {
    env().LEADWELL_DEMO = demo;
  }
});
