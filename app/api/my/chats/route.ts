import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listChats } from "@/lib/inquiries/chat.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/chats: the viewer's chats, newest first. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) => privateJson(await listChats(viewer)));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
