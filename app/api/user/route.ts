import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { presentUser } from "@/lib/accounts/present-user";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/user: who is signed in; 401 means nobody. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) => privateJson(presentUser(viewer)));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
