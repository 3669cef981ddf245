import { createHash, randomUUID } from "node:crypto";
import type { Line } from "@/lib/catalog/lines";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { db } from "@/lib/platform/db/prisma.server";
import { issueKey } from "@/lib/publishers/manage-keys.server";
import { createPublisher } from "@/lib/publishers/manage-publisher.server";
import type { PublisherKeyMode } from "@/lib/publishers/publisher-key.server";
import type { PublisherTerms } from "@/lib/publishers/schemas";

type ExamplePost<L extends Line> = ReturnType<typeof exampleLeadPost<L>>;

interface PostChanges<L extends Line> {
  contact?: Partial<ExamplePost<L>["contact"]>;
  consent?: Partial<ExamplePost<L>["consent"]> & { jornayaLeadId?: string };
  attributes?: Partial<ExamplePost<L>["attributes"]>;
  householdIncomeCents?: number | undefined;
  phoneConfirmedAt?: string | undefined;
}

/** A phone that no other call of this process gets: 512-200-0000 and up. */
let lastNumber = Math.floor(Math.random() * 3_000_000);
function nextPhone(): string {
  lastNumber += 1;
  return `+1512${2_000_000 + (lastNumber % 7_000_000)}`;
}

/** A post that passes every check: Premium, one minute old, of a new person. */
export function buildLeadPost<L extends Line>(line: L, changes: PostChanges<L> = {}) {
  const example = exampleLeadPost(line, new Date(Date.now() - 60_000));
  const person = { phone: nextPhone(), email: `${randomUUID()}@example.com` };
  return {
    ...example,
    ...changes,
    contact: { ...example.contact, ...person, ...changes.contact },
    consent: { ...example.consent, trustedFormUrl: newCertificate(), ...changes.consent },
    attributes: { ...example.attributes, ...changes.attributes },
  };
}

/** A certificate of consent that no other post has. */
export const newCertificate = () =>
  `https://cert.trustedform.com/${createHash("sha1").update(randomUUID()).digest("hex")}`;

/** Creates a publisher of all lines and states, with a key. Its confirmed phones count. */
export async function createPublisherWithKey(
  overrides: Partial<PublisherTerms> = {},
  mode: PublisherKeyMode = "live",
): Promise<{ publisherId: string; key: string; keyId: string }> {
  const { id } = await createPublisher({
    name: `publisher-${randomUUID()}`,
    lines: ["life", "health", "auto", "property-casualty"],
    states: [],
    dailyCap: null,
    ...overrides,
  });
  await db().publisher.update({
    where: { id },
    data: { premiumAgreedAt: new Date(), premiumAgreement: "Test agreement" },
  });
  const { key, id: keyId } = await issueKey(id, mode);
  return { publisherId: id, key, keyId };
}
