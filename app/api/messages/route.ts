import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { addMessage } from "@/lib/inquiries/thread.server";
import { messageBody } from "@/lib/inquiries/thread-schemas";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/messages: adds a message to the conversation of an inquiry, for whoever has a link to it. */
export const POST = apiRoute({ auth: "public", body: messageBody }, async ({ request, body }) =>
  privateJson(await addMessage(body, readClient(request.headers)), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
