import { apiRoute } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { exportPersonalData } from "@/lib/privacy/export-personal-data.server";

/** GET /api/user/export: all data about the viewer, as a JSON file. */
export const GET = apiRoute({ auth: "customer", throttle: "export-data" }, async ({ viewer, request }) => {
  const { exportedAt, body } = await exportPersonalData(viewer, readClient(request.headers));
  return new Response(body, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="leadwell-${exportedAt.toISOString().slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
