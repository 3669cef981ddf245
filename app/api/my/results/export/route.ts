import { apiRoute } from "@/lib/accounts/api-route.server";
import { resultsCsv } from "@/lib/inbox/results/results-csv.server";
import { resultsQuery } from "@/lib/inbox/results/results-schemas";
import { dayIn } from "@/lib/kit/zone-clock";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/results/export: the results as a CSV file. It names no consumer. */
export const GET = apiRoute(
  { auth: "customer", query: resultsQuery, throttle: "export-leads" },
  async ({ viewer, query }) => {
    const what = `${query.line ?? "all"}-${query.days}-days`;
    return new Response(await resultsCsv(viewer, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="results-${what}-${dayIn(viewer.timeZone, new Date())}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  },
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
