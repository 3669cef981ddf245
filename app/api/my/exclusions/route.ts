import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/exclusions: which leads are not sold to the viewer. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await readExclusions(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
