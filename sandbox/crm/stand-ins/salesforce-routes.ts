import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Crm } from "../crm";
import { answerCall, type Outcome } from "../hooks/answer-call";

const ORGANIZATION_ID = /^00D[0-9A-Za-z]{12}([0-9A-Za-z]{3})?$/;

/**
 * `POST /servlet/servlet.WebToLead`: always 200 with an almost empty page. Only the header Is-Processed shows the result.
 * Salesforce responds like this in practice, but does not document it. Fields:
 * https://help.salesforce.com/s/articleView?id=sf.setting_up_web-to-lead.htm
 */
export function salesforceRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post("/servlet.WebToLead", (c) => {
    const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
    return answerCall(crm, c, {
      hook: "salesforce",
      accept: (body) => ingestLead(new URLSearchParams(isForm ? body : "")),
      refuse: (status) => page({ status }),
    });
  });
  return app;
}

function ingestLead(form: URLSearchParams): Outcome {
  const problem = findProblem(form);
  const processed = problem ? "true Exception:common.exception.SalesforceGenericException" : "true";
  return {
    response: page({ processed }),
    outcome: problem ? `no lead: ${problem}` : "lead created",
  };
}

function findProblem(form: URLSearchParams): string | null {
  if (!ORGANIZATION_ID.test(form.get("oid") ?? "")) return "oid is no organization id";
  for (const name of ["last_name", "company"]) {
    if (!form.get(name)?.trim()) return `${name} is missing`;
  }
  return null;
}

/** Ignores `retURL`, which is for forms in a browser. */
function page(init: { status?: number; processed?: string }): Response {
  const headers = new Headers({ "content-type": "text/html;charset=UTF-8" });
  if (init.processed) headers.set("is-processed", init.processed);
  return new Response("<html><head></head></html>", { status: init.status ?? 200, headers });
}
