import { apiRoute } from "@/lib/accounts/api-route.server";
import { forecastForVisitor } from "@/lib/forecast/queries.server";
import { forecastQuery } from "@/lib/forecast/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/forecast: when an order of this selection would be full. */
export const GET = apiRoute(
  { auth: "public", query: forecastQuery, throttle: "forecast" },
  async ({ query }) => Response.json({ forecast: await forecastForVisitor(query) }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
