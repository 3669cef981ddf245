import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { SEND_WEBHOOK_EXAMPLE } from "./send-webhook-example";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = '{"type":"lead.delivered","data":{"name":"Zoë"}}\n';

it("sends a webhook that the official library verifies", async () => {
  const received = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: string }>();
  const server = createServer((request, response) => {
    response.writeHead(204).end();
    received.resolve(text(request).then((body) => ({ headers: request.headers, body })));
  });
  const folder = await mkdtemp(path.join(tmpdir(), "leadwell-send-"));
  try {
    await writeFile(path.join(folder, "body.json"), BODY);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (!address || typeof address === "string") throw new Error("no port");
    const RECEIVER_URL = `http://127.0.0.1:${address.port}/`;
    const variables = [`WEBHOOK_SECRET=${SECRET}`, `RECEIVER_URL=${RECEIVER_URL}`, "no_proxy=127.0.0.1"];
    const program = spawn("env", [...variables, "bash", "-c", SEND_WEBHOOK_EXAMPLE], { cwd: folder });
    const exitCode = await new Promise((resolve) => program.once("exit", resolve));
    expect(exitCode).toBe(0);
    const { headers, body } = await received.promise;
    expect(body).toBe(BODY);
    const single = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(SECRET).verify(body, single)).toMatchObject({ type: "lead.delivered" });
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
