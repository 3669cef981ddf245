import { apiRoute } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { calculatePricing } from "@/lib/pricing/calculate-pricing.server";
import { toPricingDto } from "@/lib/pricing/price-configuration";
import { calculatePricingBody } from "@/lib/pricing/schemas";

/** POST /api/calculate-pricing: the server's price of a selection. */
export const POST = apiRoute(
  { auth: "public", body: calculatePricingBody, throttle: "calculate-pricing" },
  async ({ body }) => Response.json(toPricingDto(await calculatePricing(body))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
