import { randomUUID } from "node:crypto";
import { createLeadKey, sealPerson } from "@/lib/contacts/seal-lead.server";
import { seal } from "@/lib/platform/crypto/seal.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";

/** Ways in which a stored lead cannot be read. */
export const UNREADABLE_WAYS = [
  "a tampered phone",
  "a contact sealed for another lead",
  "a key that is gone",
  "no sealed value at all",
  "attributes that are no object",
] as const;
export type UnreadableWay = (typeof UNREADABLE_WAYS)[number];

/** Makes a stored lead unreadable. @returns a function that repairs it. */
export async function makeUnreadable(leadId: string, way: UnreadableWay): Promise<() => Promise<void>> {
  const before = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
  const { attributes, attributesSealed, firstNameSealed, lastNameSealed, phoneSealed } = before;
  const sealed = { attributesSealed, firstNameSealed, lastNameSealed, phoneSealed };
  const restored = { attributes: attributes ?? {}, ...sealed };
  await db().lead.update({ where: { id: leadId }, data: damaged(way, phoneSealed ?? "") });
  return async () => void (await db().lead.update({ where: { id: leadId }, data: restored }));
}

function damaged(way: UnreadableWay, phoneSealed: string): Prisma.LeadUpdateInput {
  switch (way) {
    case "a tampered phone":
      return { phoneSealed: `${phoneSealed.slice(0, -4)}AAAA` };
    case "a contact sealed for another lead": {
      const other = sealPerson(createLeadKey(randomUUID()), CONTACT, {});
      const { firstNameSealed, lastNameSealed } = other;
      return { firstNameSealed, lastNameSealed, phoneSealed: other.phoneSealed };
    }
    case "a key that is gone": {
      const sealed = seal("+15125550142", "anything").replace(/^v1\.[^.]+/, "v1.lost-key");
      return { firstNameSealed: sealed, phoneSealed: sealed };
    }
    case "no sealed value at all":
      return { firstNameSealed: "?", phoneSealed: "?" };
    case "attributes that are no object":
      return { attributes: ["not", "an", "object"], attributesSealed: null };
  }
}

const CONTACT = {
  firstName: "Dana",
  lastName: "Rivers",
  phone: "+15125550142",
  email: "dana@example.com",
  street: "1200 Barton Springs Rd",
  city: "Austin",
  dateOfBirth: "1984-05-17",
};
