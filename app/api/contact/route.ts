import { apiRoute } from "@/lib/accounts/api-route.server";
import { throttle } from "@/lib/accounts/throttle.server";
import { inquiryBody } from "@/lib/inquiries/schema";
import { submitInquiry } from "@/lib/inquiries/submit-inquiry.server";

/** POST /api/contact: stores an inquiry and mails it to sales. */
export const POST = apiRoute({ auth: "public", body: inquiryBody }, async ({ body }) => {
  await throttle("contact", body.email.toLowerCase());
  return Response.json(await submitInquiry(body), { status: 201 });
});
