import "server-only";
import { toLineColumn } from "@/lib/catalog/line-column";
import type { Line } from "@/lib/catalog/lines";
import { hashPhone, readIndexKeys } from "@/lib/contacts/person-index.server";
import { hashKey } from "@/lib/platform/crypto/sha256";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";

interface DemoPublisher {
  name: string;
  lines: readonly Line[];
  dailyCap: number | null;
}

/** Same order as DEMO_PUBLISHER_KEYS. One more key there is a test key of the first publisher. */
const PUBLISHERS: readonly DemoPublisher[] = [
  { name: "Bluefin Quotes", lines: ["life", "health", "auto", "property-casualty"], dailyCap: null },
  { name: "Harbor Health Leads", lines: ["life", "health"], dailyCap: 50_000 },
  { name: "Lonestar Auto & Home", lines: ["auto", "property-casualty"], dailyCap: 50_000 },
];

/** The sandbox publisher posts this number now and then, and we refuse it. It belongs to no subscriber. */
const DO_NOT_CALL_PHONE = "+12025551147";

const PREMIUM_AGREED = {
  premiumAgreedAt: new Date(),
  premiumAgreement: "Demo: the sandbox publisher confirms each phone by a code.",
};

/** Length of the prefix that staff see: the mode and four characters. */
const SHOWN_LENGTH = 13;

/** Creates the publishers of the demo and the keys that its sandbox publisher uses. Does nothing outside the demo. */
export async function seedPublishers(): Promise<void> {
  const { LEADWELL_DEMO, DEMO_PUBLISHER_KEYS: keys } = env();
  if (LEADWELL_DEMO !== "1") return;
  for (const [position, publisher] of PUBLISHERS.entries()) {
    const id = await ensurePublisher(publisher);
    const own = [keys[position], position === 0 ? keys[PUBLISHERS.length] : undefined];
    for (const key of own) if (key) await ensureKey(id, key);
  }
  const [hash] = hashPhone(DO_NOT_CALL_PHONE, await readIndexKeys());
  await db().suppression.createMany({
    data: [{ kind: "phone", hash, reason: "dnc", source: "Demo" }],
    skipDuplicates: true,
  });
}

/** Does not overwrite what staff changed. */
async function ensurePublisher({ name, lines, dailyCap }: DemoPublisher): Promise<string> {
  const { id } = await db().publisher.upsert({
    where: { name },
    create: { name, lines: lines.map(toLineColumn), states: [], dailyCap, ...PREMIUM_AGREED },
    update: {},
    select: { id: true },
  });
  return id;
}

async function ensureKey(publisherId: string, key: string): Promise<void> {
  const keyHash = hashKey(key);
  const mode = key.startsWith("lwp_test_") ? "test" : "live";
  const prefix = key.slice(0, SHOWN_LENGTH);
  await db().publisherKey.upsert({
    where: { keyHash },
    create: { publisherId, mode, prefix, keyHash },
    update: {},
  });
}
