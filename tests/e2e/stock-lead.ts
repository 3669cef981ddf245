import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { buildPost } from "@/sandbox/publisher/build-post";
import { createRandom } from "@/sandbox/publisher/random";
import { expect } from "./fixtures";

/** No order of another test asks for leads from here (markets.ts), so the lead stays in stock. */
const PLACE = { city: "Boston", state: "MA", zip: "02118" };

/** A life lead of a new person, posted as a publisher does; it is in stock. @returns the contact that was posted. */
export async function stockLead(page: Pick<Page, "request">, place: typeof PLACE = PLACE) {
  const serial = randomInt(1_000_000_000);
  const post = buildPost("life", createRandom(serial), serial, new Date());
  const contact = { ...post.contact, ...place };
  const response = await page.request.post("/api/intake/leads", {
    data: { ...post, contact },
    headers: { Authorization: `Bearer ${process.env.PUBLISHER_KEY}` },
  });
  expect(await response.json()).toMatchObject({ status: "stored" });
  return contact;
}
