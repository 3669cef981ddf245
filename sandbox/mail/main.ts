// The mail catcher of demo and tests: accepts every email over SMTP and shows it on a web page. HTTP API: GET /email,
// GET /email/:id, DELETE /email/all. Loopback only. Environment: MAIL_SMTP_PORT, MAIL_WEB_PORT, MAIL_DIR.
import { mkdirSync } from "node:fs";
import MailDev from "maildev";
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);
const environment = z.object({ MAIL_SMTP_PORT: port, MAIL_WEB_PORT: port, MAIL_DIR: z.string().min(1) });
const HOST = "127.0.0.1";

const { MAIL_SMTP_PORT, MAIL_WEB_PORT, MAIL_DIR } = environment.parse(process.env);
mkdirSync(MAIL_DIR, { recursive: true });

const catcher = MailDev({
  ip: HOST,
  smtp: MAIL_SMTP_PORT,
  web: MAIL_WEB_PORT,
  mailDirectory: MAIL_DIR,
  silent: true,
});
await catcher.listen();
console.log(`mail catcher ready on http://${HOST}:${MAIL_WEB_PORT}`);

// Exit at once: maildev's own handlers would wait for open connections of the web page.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
