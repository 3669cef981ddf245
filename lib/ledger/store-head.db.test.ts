import { createServer, type Server } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { createCertificate } from "@/sandbox/crm/tls/certificate";
import { createDemand, createSale } from "@/tests/factories/sales";
import { onLeadSold } from "@/worker/subscriptions";
import { publishHead } from "./publish-head.server";
import { storeHead } from "./store-head.server";

const trusted = createCertificate({ name: "localhost" });
const unknown = createCertificate({ name: "localhost" });

interface StoredFile {
  method: string | undefined;
  url: string | undefined;
  contentType: string | undefined;
  text: string;
}

let status = 201;
let received: StoredFile[] = [];
const servers: Server[] = [];

/** A store of files over https. @returns its URL. */
async function startStore(certificate: typeof trusted): Promise<string> {
  const server = createServer(certificate, (request, response) => {
    const { method, url, headers } = request;
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      received.push({ method, url, contentType: headers["content-type"], text });
      response.writeHead(status).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the store does not listen");
  return `https://localhost:${address.port}/ledger/`;
}

const before = getCACertificates("default");
let urls: { trusted: string; unknown: string };
beforeAll(async () => {
  urls = { trusted: await startStore(trusted), unknown: await startStore(unknown) };
  // A private IP address is allowed here; the certificate is checked all the same.
  env().OUTBOUND_ALLOWED_ORIGINS.push(...Object.values(urls).map((url) => new URL(url).origin));
  setDefaultCACertificates([...before, trusted.cert]);
  await installCatalog();
  const { order, customer } = await createDemand();
  await createSale({ orderId: order.id, userId: customer.id }, 2);
  await onLeadSold();
  await publishHead(new Date("2026-11-21T12:00:00Z"));
});
afterAll(async () => {
  env().LEDGER_HEAD_STORE = undefined;
  setDefaultCACertificates(before);
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});
beforeEach(() => {
  status = 201;
  received = [];
});

it("an https store gets the signed head as a file of its day", async () => {
  // A folder, and the signature of the whole folder: Azure's SAS URLs have one in the query.
  env().LEDGER_HEAD_STORE = `${urls.trusted}/?sig=a%2Fb`;
  await storeHead({ day: "2026-11-21" });
  const { payload, signature, keyId } = await db().ledgerHead.findFirstOrThrow();
  expect(received).toEqual([
    {
      method: "PUT",
      url: "/ledger/2026-11-21.json?sig=a%2Fb",
      contentType: "application/json",
      text: JSON.stringify({ payload, signature, keyId }),
    },
  ]);
});

it("an https store that refuses the file fails the job, so that it is repeated", async () => {
  env().LEDGER_HEAD_STORE = urls.trusted;
  status = 503;
  await expect(storeHead({ day: "2026-11-21" })).rejects.toThrow(
    "the store of ledger heads responded with 503",
  );
});

it("an https store with a certificate that nobody trusts gets nothing", async () => {
  env().LEDGER_HEAD_STORE = urls.unknown;
  await expect(storeHead({ day: "2026-11-21" })).rejects.toThrow(/certificate/i);
  expect(received).toEqual([]);
});
