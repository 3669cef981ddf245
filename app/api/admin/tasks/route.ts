import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listStaffTasks } from "@/lib/staff-tasks/queries.server";
import { staffTaskQuery } from "@/lib/staff-tasks/schemas";

/** GET /api/admin/tasks: open tasks by deadline, or the ones that are done. */
export const GET = apiRoute({ auth: "staff", query: staffTaskQuery }, async ({ query }) =>
  privateJson(await listStaffTasks(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
