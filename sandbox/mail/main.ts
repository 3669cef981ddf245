// The mail catcher of demo and tests: accepts every email over SMTP and shows it on a web page. HTTP API: GET /email,
// GET /email/:id, DELETE /email/all. Loopback only. Environment: MAIL_SMTP_PORT, MAIL_WEB_PORT, MAIL_DIR.
import { mkdirSync } from "node:fs";
import MailDev, { type MailServer } from "maildev";
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
answerWhenListed(catcher);
await catcher.listen();
console.log(`mail catcher ready on http://${HOST}:${MAIL_WEB_PORT}`);

// Exit at once: maildev's own handlers would wait for open connections of the web page.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));

/**
 * Answers an email only when `GET /email` lists it. By itself, maildev answers when it has read the email and lists it when it
 * has parsed it, so a test that looks in between finds no email: it fails, or it proves wrongly that nothing was sent.
 */
function answerWhenListed(server: MailServer): void {
  const { smtp } = server;
  const take = smtp.onData.bind(smtp);
  const answers = new Map<string, () => void>();
  server.on("new", ({ id }) => {
    answers.get(id)?.();
    answers.delete(id);
  });
  smtp.onData = (stream, session, answer) =>
    take(stream, session, (error, message) => {
      // "Message queued as <id>". maildev says so before it lists the email.
      const id = message?.split(" ").at(-1);
      if (error || !id) answer(error, message);
      else answers.set(id, () => answer(null, message));
    });
}
