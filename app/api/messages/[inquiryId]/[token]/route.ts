import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readThread } from "@/lib/inquiries/thread.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ inquiryId: uuid(), token: z.string().check(z.maxLength(100)) });

/** GET /api/messages/{inquiryId}/{token}: the conversation of an inquiry, for whoever has a link to it. */
export const GET = apiRoute({ auth: "public", params }, async ({ params: { inquiryId, token } }) =>
  privateJson(await readThread(inquiryId, token)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
