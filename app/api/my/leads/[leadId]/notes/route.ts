import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { writeNoteBody } from "@/lib/inbox/schemas";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: uuid() });

/** POST /api/my/leads/{leadId}/notes: adds a note, an outcome or both, and returns all notes. */
export const POST = apiRoute(
  { auth: "customer", params, body: writeNoteBody },
  async ({ viewer, params: { leadId }, body }) =>
    privateJson(await writeNote(viewer, leadId, body), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
