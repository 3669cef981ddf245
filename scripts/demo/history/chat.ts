import { randomUUID } from "node:crypto";
import { startChat } from "@/lib/inquiries/chat.server";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry.server";
import { MINUTE_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";

const QUESTION =
  "Our CRM was down for ten minutes this morning. Do we have to ask for the leads of that time?";
const REPLY =
  "No, nothing is lost: we tried again until your webhook accepted them. The list of deliveries shows each attempt, and a lead that your CRM still lacks can be resent from there.";

/** A chat that the customer began and staff answered: what happened, and when. */
export function chatOf({ owner, staff }: { owner: { id: string }; staff: { id: string } }, begunAt: Date) {
  const id = randomUUID();
  return [
    {
      at: begunAt,
      happen: async () => {
        const viewer = await db().user.findUniqueOrThrow({ where: { id: owner.id } });
        await startChat(viewer, { id, text: QUESTION }, NO_CLIENT);
      },
    },
    {
      at: new Date(begunAt.getTime() + 9 * MINUTE_MS),
      happen: () => replyToInquiry(id, { id: randomUUID(), text: REPLY }, staff),
    },
  ];
}
