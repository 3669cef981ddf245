"use server";

import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { previewRealMail } from "@/lib/staff/mail-previews/preview-real-mail.server";
import { realMail } from "@/lib/staff/mail-previews/schemas";

/** Shows the email of an order or a sold lead with its data. It is not sent, and the reading is recorded. */
export const previewMail = action(
  { auth: "staff", name: "previewMail", schema: realMail },
  ({ viewer, request, input }) => previewRealMail(input, actorOf(viewer, request)),
);
