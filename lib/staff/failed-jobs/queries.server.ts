import "server-only";
import * as z from "zod/mini";
import { placeInPages } from "@/lib/kit/pages";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { DEAD_LETTERS } from "@/lib/platform/jobs/boss.server";
import type { FailedJob, FailedJobPage } from "./schemas";

const PAGE_SIZE = 25;

const LIST = sql(
  `SELECT "id", "source_name" AS "name!", "data", "source_retry_count" AS "retries", "source_output" AS "output",
          COALESCE("source_created_on", "created_on") AS "createdAt!", "created_on" AS "failedAt"
   FROM pgboss.job WHERE "name" = $1 AND "state" < 'active' AND "source_name" IS NOT NULL
   ORDER BY "created_on" DESC, "id" LIMIT $2 OFFSET $3`,
);

/** A page of the jobs that failed every retry, the newest failure first. For staff. */
export async function listFailedJobs(wantedPage = 1): Promise<FailedJobPage> {
  const [counted] = await autocommit.rows(
    sql(
      `SELECT count(*)::int AS "total!" FROM pgboss.job
       WHERE "name" = $1 AND "state" < 'active' AND "source_name" IS NOT NULL`,
    ),
    [DEAD_LETTERS],
  );
  const total = counted?.total ?? 0;
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, wantedPage);
  const rows = await autocommit.rows(LIST, [DEAD_LETTERS, take, skip]);
  return { jobs: rows.map(toDto), total, page, pages };
}

const failure = z.object({ message: z.string() });
const payload = z.record(z.string(), z.unknown());

function toDto({ id, name, data, retries, output, createdAt, failedAt }: RowOf<typeof LIST>): FailedJob {
  const reason = failure.safeParse(output);
  const texts = Object.entries(payload.safeParse(data).data ?? {}).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as const] : [],
  );
  return {
    id,
    name,
    payload: Object.fromEntries(texts),
    attempts: (retries ?? 0) + 1,
    error: reason.success ? reason.data.message : "no error was recorded",
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  };
}
