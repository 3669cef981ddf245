import "server-only";
import { cookies, headers } from "next/headers";
import { NextRequest } from "next/server";
import * as z from "zod/mini";
import { env } from "@/lib/platform/env/env.server";
import { assertActionInput } from "@/lib/platform/http/action-input";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { observeCall } from "@/lib/platform/http/observe-request.server";
import { toProblem } from "@/lib/platform/http/problem-response.server";
import { type Admission, type Audience, admitCaller, type Viewers } from "./admit-caller.server";
import { recentWriteMark } from "./recent-write.server";
import { REASON_HEADER } from "./staff/irreversible";

interface ActionOptions<Who extends Audience, Schema extends z.core.$ZodType> extends Admission<Who> {
  /** The name of the export. It is in the log and, when staff actions are refused, in the audit log. */
  name: string;
  /** Parses the one argument. Fields that the schema does not name are dropped. */
  schema: Schema;
}

export interface ActionCall<Who extends Audience, Input> {
  /** The POST behind the action: its headers and cookies. Its URL is `/actions/<name>`, not the page's. */
  request: NextRequest;
  viewer: Viewers[Who];
  input: Input;
}

/**
 * Makes a server action: admits the caller with the same policies as `apiRoute`, reads the argument with the schema
 * and calls `handle`. The action never throws: every error becomes a problem in its result.
 *
 * Anybody can send anything to an action, whatever TypeScript says about its argument.
 */
export function action<Who extends Audience, Schema extends z.core.$ZodType, Data>(
  options: ActionOptions<Who, Schema>,
  handle: (call: ActionCall<Who, z.output<Schema>>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return async (given: unknown) => {
    const request = await readRequest(options.name, given);
    return observeCall(request.method, async () => {
      const result = await run(options, handle, request, given);
      return { result, route: request.nextUrl.pathname, status: result.ok ? 200 : result.problem.status };
    });
  };
}

async function run<Who extends Audience, Schema extends z.core.$ZodType, Data>(
  options: ActionOptions<Who, Schema>,
  handle: (call: ActionCall<Who, z.output<Schema>>) => Promise<Data>,
  request: NextRequest,
  given: unknown,
): Promise<ActionResult<Data>> {
  try {
    const viewer = await admitCaller(options, request);
    assertActionInput(given);
    const input = z.parse(options.schema, given);
    const data = await handle({ request, viewer, input });
    const mark = recentWriteMark();
    if (mark && viewer) (await cookies()).set(mark);
    return { ok: true, data };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/**
 * The request behind the running action. Next gives an action the headers only; actions are always POSTs. A page cannot
 * set headers of an action, so the reason of one that cannot be undone is a field of its argument.
 */
async function readRequest(name: string, given: unknown): Promise<NextRequest> {
  const url = new URL(`/actions/${name}`, env().APP_URL);
  const own = new Headers(await headers());
  own.delete(REASON_HEADER);
  const { data } = withReason.safeParse(given);
  if (data) own.set(REASON_HEADER, encodeURIComponent(data.reason.toWellFormed()));
  return new NextRequest(url, { method: "POST", headers: own });
}

const withReason = z.object({ reason: z.string().check(z.maxLength(1_000)) });
