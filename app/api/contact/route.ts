import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { inquiryBody } from "@/lib/inquiries/schemas";
import { submitInquiry } from "@/lib/inquiries/submit-inquiry.server";
import { threadPath } from "@/lib/inquiries/thread.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/contact: stores an inquiry and emails it to sales. `thread` is the path of a page with what the visitor wrote. */
export const POST = apiRoute({ auth: "public", body: inquiryBody }, async ({ request, body }) => {
  const { ipAddress } = readClient(request.headers);
  await throttle("contact", { account: body.email.toLowerCase(), ipAddress });
  const { id } = await submitInquiry(body);
  return privateJson({ id, thread: threadPath(id, "form") }, { status: 201 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
