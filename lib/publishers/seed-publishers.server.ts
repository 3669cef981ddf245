import "server-only";
import { toLineColumn } from "@/lib/catalog/line-column";
import type { Line } from "@/lib/catalog/lines";
import { phoneIndexOf } from "@/lib/contacts/seal-contact.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { hashPublisherKey } from "./publisher-key.server";

interface DemoPublisher {
  name: string;
  lines: readonly Line[];
  dailyCap: number | null;
}

/** In the order of DEMO_PUBLISHER_KEYS; the last key there is a test key of the first publisher. */
const PUBLISHERS: readonly DemoPublisher[] = [
  { name: "Bluefin Quotes", lines: ["life", "health", "auto", "property-casualty"], dailyCap: null },
  { name: "Harbor Health Leads", lines: ["life", "health"], dailyCap: 50_000 },
  { name: "Lonestar Auto & Home", lines: ["auto", "property-casualty"], dailyCap: 50_000 },
];

/** Posted by the demo's publisher now and then, to be refused. No subscriber has it. */
const DO_NOT_CALL_PHONE = "+12025550147";

/** As much of a key as staff see: its kind and four characters. */
const SHOWN_LENGTH = 13;

/** The publishers of the demo, with the keys that its sandbox publisher posts with. Does nothing outside it. */
export async function seedPublishers(): Promise<void> {
  const { LEADWELL_DEMO, DEMO_PUBLISHER_KEYS: keys } = env();
  if (LEADWELL_DEMO !== "1") return;
  for (const [position, publisher] of PUBLISHERS.entries()) {
    const id = await ensurePublisher(publisher);
    const own = [keys[position], position === 0 ? keys[PUBLISHERS.length] : undefined];
    for (const key of own) if (key) await ensureKey(id, key);
  }
  await db().suppression.createMany({
    data: [{ kind: "phone", hash: phoneIndexOf(DO_NOT_CALL_PHONE), reason: "dnc", source: "Demo" }],
    skipDuplicates: true,
  });
}

/** What staff changed stays as they changed it. */
async function ensurePublisher({ name, lines, dailyCap }: DemoPublisher): Promise<string> {
  const { id } = await db().publisher.upsert({
    where: { name },
    create: { name, lines: lines.map(toLineColumn), states: [], dailyCap },
    update: {},
    select: { id: true },
  });
  return id;
}

async function ensureKey(publisherId: string, key: string): Promise<void> {
  const keyHash = hashPublisherKey(key);
  const mode = key.startsWith("lwp_test_") ? "test" : "live";
  const prefix = key.slice(0, SHOWN_LENGTH);
  await db().publisherKey.upsert({
    where: { keyHash },
    create: { publisherId, mode, prefix, keyHash },
    update: {},
  });
}
