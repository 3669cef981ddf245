import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { z } from "zod";
import { action } from "@/lib/accounts/action.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { findLiveSession } from "@/lib/accounts/sessions/sessions.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { callAction } from "@/tests/api/call-action";
import { cookieOf } from "@/tests/api/call-route";
import { createCustomer } from "@/tests/factories/accounts";
import { type Collector, startCollector, trace } from "./collected-spans";

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
  // Before the product reads its configuration.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.origin;
});
afterAll(() => collector.process.stop());

const greet = action(
  { auth: "customer", name: "greetInTests", schema: z.object({ name: z.string() }) },
  async ({ viewer, input }) => {
    await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
    throw new Error(`${input.name} could not be greeted`);
  },
);

it("shows a server action that fails as a request with its statements, and counts it among our errors", async () => {
  const cookie = await cookieOf(await createCustomer());
  const spans = await trace(collector, "web", async () => {
    const answer = await callAction(greet, { name: "Zebulonia" }, { cookie });
    expect(answer).toMatchObject({ ok: false, problem: { status: 500 } });
  });

  const [request, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    service: "leadwell-web",
    name: "POST /actions/greetInTests",
    isError: true,
    attributes: { "http.route": "/actions/greetInTests", "http.response.status_code": 500 },
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain("SELECT User");
  expect(await collector.text()).not.toContain("Zebulonia");
  expect((await writeMetrics()).text).toContain(
    'leadwell_http_request_duration_seconds_count{method="POST",route="/actions/greetInTests",status="5xx"} 1',
  );
});

it("shows the data of a page as one trace, and nothing of a statement outside of one", async () => {
  const { user, sessionId } = await createCustomer({ firstName: "Zebulonia" });
  const viewer = await findLiveSession(sessionId);
  expect(viewer?.id).toBe(user.id);
  const findNamesake = () => db().user.findFirst({ where: { firstName: "Zebulonia" } });
  const spans = await trace(collector, "web", async () => {
    await findNamesake();
    const { queries } = await prefetch(viewer, [[["/api/namesake", user.id], findNamesake]]);
    expect(queries.map(({ queryKey }) => queryKey[0])).toEqual(["/api/user", "/api/namesake"]);
  });
  const page = spans.find(({ name }) => name === "page data");
  expect(page).toMatchObject({ service: "leadwell-web", parentSpanId: undefined, attributes: {} });
  const others = spans.filter((span) => span !== page);
  expect(others).toMatchObject([{ name: "SELECT User", traceId: page?.traceId, parentSpanId: page?.spanId }]);
  const text = await collector.text();
  for (const canary of ["Zebulonia", user.id]) expect(text).not.toContain(canary);
});

it("shows an email by its server alone", async () => {
  const spans = await trace(collector, "worker", () =>
    sendMail({
      to: "zq@quixworth.test",
      subject: "Zebulonia",
      paragraphs: ["Quixworth"],
      messageKey: "tests-trace-web",
    }),
  );
  expect(spans).toMatchObject([{ name: "send email", isError: false }]);
  expect(spans[0]?.attributes).toEqual({ "server.address": "127.0.0.1" });
  const text = await collector.text();
  for (const canary of ["Zebulonia", "uixworth"]) expect(text).not.toContain(canary);
});
