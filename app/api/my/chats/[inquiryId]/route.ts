import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readChat } from "@/lib/inquiries/chat.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ inquiryId: uuid() });

/** GET /api/my/chats/{inquiryId}: the conversation of one of the viewer's chats. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { inquiryId } }) =>
  privateJson(await readChat(viewer, inquiryId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
