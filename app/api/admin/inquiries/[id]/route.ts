import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { editInquiryNote, setInquiryClosed } from "@/lib/inquiries/change-inquiry.server";
import { readInquiry } from "@/lib/inquiries/staff-queries.server";
import { changeInquiryBody } from "@/lib/inquiries/staff-schemas";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** GET /api/admin/inquiries/{id}: an inquiry with its replies and history. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) =>
  privateJson(await readInquiry(id)),
);

/** PATCH /api/admin/inquiries/{id}: closes or reopens it, or sets its note. */
export const PATCH = apiRoute(
  { auth: "staff", params, body: changeInquiryBody },
  async ({ viewer, request, params: { id }, body }) => {
    const actor = actorOf(viewer, request);
    if ("note" in body) await editInquiryNote(id, { text: body.note, shown: body.shown }, actor);
    else await setInquiryClosed(id, body.closed, actor, body.shown);
    return privateJson(await readInquiry(id));
  },
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
