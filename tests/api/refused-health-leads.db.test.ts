import { beforeAll, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { problemBody } from "./call-route";
import { callIntake, postLead } from "./post-lead";

/* Pages promise that health leads are people under 65, and that none asks for Medicare Advantage or Part D. */

let key: string;
let publisherId: string;
beforeAll(async () => {
  ({ key, publisherId } = await createPublisherWithKey());
});

/** The birthday of somebody who has this age since yesterday. */
function bornYearsAgo(age: number): string {
  const day = new Date(Date.now() - 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - age);
  return day.toISOString().slice(0, 10);
}

it("a health lead is rejected from the 65th birthday on, and another line is not", async () => {
  const ofAge = (line: "health" | "life", age: number) =>
    postLead(buildLeadPost(line, { contact: { dateOfBirth: bornYearsAgo(age) } }), { key });
  expect(await ofAge("health", 65)).toMatchObject({ status: "rejected", reasons: ["over-age"] });
  expect(await ofAge("health", 64)).toMatchObject({ status: "stored" });
  expect(await ofAge("life", 65)).toMatchObject({ status: "stored" });
});

it.each(["medicare-advantage", "medicare-part-d"])(
  "a health lead for the plan %s is refused with the reason, and nothing is stored",
  async (plan) => {
    const before = await db().lead.count({ where: { publisherId } });
    const post = buildLeadPost("health");
    const wrong = { ...post, attributes: { ...post.attributes, plan } };
    const { status, body } = await callIntake(wrong, { key });
    expect(status).toBe(400);
    expect(problemBody.parse(body).errors).toHaveProperty(
      ["attributes.plan"],
      [expect.stringContaining("We do not buy requests for Medicare Advantage or Part D.")],
    );
    expect(await db().lead.count({ where: { publisherId } })).toBe(before);
  },
);
