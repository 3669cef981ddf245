import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { AppError } from "@/lib/kit/errors";
import { readCspReports } from "@/lib/platform/csp-reports/read-csp-reports";
import { storeCspReports } from "@/lib/platform/csp-reports/store-csp-reports.server";
import { env } from "@/lib/platform/env/env.server";
import { readClient } from "@/lib/platform/http/client.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { mediaTypeOf, parseJson, readLimited } from "@/lib/platform/http/read-json.server";
import { logger } from "@/lib/platform/logger.server";

/** Reports are about one kilobyte. */
const MAX_REPORT_BYTES = 8 * 1024;

const REPORT_TYPES = ["application/csp-report", "application/reports+json"];

/**
 * POST /api/csp-reports: browsers report violations of the content security policy. Anybody may call it, and it
 * only counts. It always returns 204, so that strangers learn nothing.
 */
export const POST = observeRequest(async (request) => {
  try {
    await throttle("csp-report", { ipAddress: readClient(request.headers).ipAddress });
    if (REPORT_TYPES.includes(mediaTypeOf(request) ?? "")) {
      const json = parseJson(await readLimited(request, MAX_REPORT_BYTES));
      await storeCspReports(readCspReports(json, env().APP_URL));
    }
  } catch (error) {
    if (!(error instanceof AppError)) logger().warn({ error: String(error) }, "report not stored");
  }
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
