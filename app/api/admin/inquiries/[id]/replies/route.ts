import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry.server";
import { readInquiry } from "@/lib/inquiries/staff-queries.server";
import { replyBody } from "@/lib/inquiries/staff-schemas";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** POST /api/admin/inquiries/{id}/replies: sends a reply by email. */
export const POST = apiRoute(
  { auth: "staff", params, body: replyBody },
  async ({ viewer, request, params: { id }, body }) => {
    await replyToInquiry(id, body, actorOf(viewer, request));
    return privateJson(await readInquiry(id), { status: 201 });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
