import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { finishStaffTaskBody } from "@/lib/staff-tasks/schemas";

const params = z.object({ id: uuid() });

/** PATCH /api/admin/tasks/{id}: marks it as done. */
export const PATCH = apiRoute(
  { auth: "staff", params, body: finishStaffTaskBody },
  async ({ viewer, request, params: { id }, body }) => {
    await finishStaffTask(actorOf(viewer, request), id, body.note);
    return privateJson({ done: true });
  },
);

export const { GET, POST, PUT, DELETE } = otherMethods("PATCH");
