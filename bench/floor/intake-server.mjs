// The floor of intake: a bare node:http server that parses JSON, checks it by zod, seals ten fields and calls one function.
// Argument: the database's URL. Prints "ready" and its own URL.
import { createCipheriv, createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import * as z from "zod";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const key = createSecretKey(randomBytes(32));
const text = z.string().min(1).max(2_000);
const contact = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  email: z.email(),
  street: text,
  city: text,
  state: text,
  zip: text,
  dateOfBirth: text,
});
const consent = z.object({ text, ipAddress: text, givenAt: text });
const post = z.object({ line: text, contact, consent, attributes: z.record(z.string(), z.unknown()) });

async function respondToPost(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const { contact: person, consent: given, attributes } = post.parse(body);
  const { state, zip, ...personal } = person;
  const fields = [...Object.values(personal), JSON.stringify(attributes), given.text, given.ipAddress];
  const leadId = randomUUID();
  const { rows } = await pool.query({
    name: "take",
    text: `SELECT floor.take($1, $2) AS "orderId"`,
    values: [leadId, fields.map(seal)],
  });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ status: rows[0]?.orderId ? "accepted" : "stored", leadId, zip, state }));
}

const server = createServer((request, response) => {
  respondToPost(request, response).catch(() => response.writeHead(500).end());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`"ready"\n"http://127.0.0.1:${server.address().port}"`);

function seal(plain) {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return Buffer.concat([iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}
