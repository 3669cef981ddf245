import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readConfiguration } from "@/lib/configurations/saved-configurations.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** GET /api/lead-configurations/{id}: one of the viewer's configurations. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { id } }) =>
  privateJson(await readConfiguration(viewer, id)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
