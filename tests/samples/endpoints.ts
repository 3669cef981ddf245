import { site } from "@/lib/marketing/site";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { readEndpoints } from "@/lib/public-api/read-endpoints";
import { operatorContact } from "@/lib/settings/operator-contact";

/** The operations as the documentation page shows them. */
export const ENDPOINTS = readEndpoints(
  describeApi({ origin: site.url, supportEmail: operatorContact().supportEmail }),
);
