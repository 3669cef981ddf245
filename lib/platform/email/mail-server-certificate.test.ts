import { createServer, type Server, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { type Certificate, createCertificate } from "@/sandbox/crm/tls/certificate";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import type { Mail } from "./send-mail.server";

const good = createCertificate({ name: "localhost" });
const unknown = createCertificate({ name: "localhost" });
const ofOtherHost = createCertificate({ name: "other.example.com" });
const trusted = getCACertificates("default");
const mail: Mail = { to: "ann@example.com", subject: "Hello", paragraphs: ["Hello."], messageKey: "one" };

/** When a mail server begins to encrypt. */
type Encryption = "from the first byte" | "after STARTTLS" | "never";

let certificate = good;
let commands: { command: string; isEncrypted: boolean }[] = [];
const servers: Server[] = [];
const sockets = new Set<Socket>();
beforeAll(() => setDefaultCACertificates([...trusted, good.cert, ofOtherHost.cert]));
afterEach(() => {
  commands = [];
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Answers SMTP commands, and notes them. */
function serve(socket: Socket, encryption: Encryption, isEncrypted: boolean): void {
  sockets.add(socket.on("error", () => {}));
  const extensions =
    encryption === "after STARTTLS" && !isEncrypted ? "250-localhost\r\n250 STARTTLS" : "250 ok";
  const answers: Record<string, string> = {
    EHLO: extensions,
    DATA: "354 go ahead",
    MAIL: "250 ok",
    RCPT: "250 ok",
    ".": "250 ok",
  };
  socket.setEncoding("utf8").on("data", (text: string) => {
    for (const line of text.split("\r\n").filter((word) => word !== "")) {
      const command = line.split(/[ :]/)[0] ?? "";
      commands.push({ command, isEncrypted });
      if (command === "STARTTLS" && encryption === "after STARTTLS") {
        socket.removeAllListeners("data").write("220 go ahead\r\n");
        serve(new TLSSocket(socket, { isServer: true, ...certificate }), encryption, true);
      } else if (command === "STARTTLS") socket.write("502 not implemented\r\n");
      else if (answers[command]) socket.write(`${answers[command]}\r\n`);
    }
  });
}

/** Starts a mail server. @returns what the product sends an email with; it reads its configuration once. */
async function startMailServer(encryption: Encryption): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    const isEncrypted = encryption === "from the first byte";
    const own = isEncrypted ? new TLSSocket(socket, { isServer: true, ...certificate }) : socket;
    serve(own, encryption, isEncrypted);
    own.write("220 localhost\r\n");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server does not listen");
  const { port } = address;
  const url =
    encryption === "from the first byte"
      ? `smtps://localhost:${port}`
      : `smtp://localhost:${port}/?requireTLS=true`;
  jest.resetModules();
  setUnitEnvironment({ SMTP_URL: url, APP_URL: "http://localhost:3000" });
  const { sendMail } = await import("./send-mail.server");
  return async () => void (await sendMail(mail));
}

const isMailed = () => commands.some(({ command }) => command === "MAIL");

describe.each<Encryption>(["from the first byte", "after STARTTLS"])(
  "a mail server that encrypts %s",
  (encryption) => {
    let send: () => Promise<void>;
    beforeAll(async () => {
      send = await startMailServer(encryption);
    });

    it("gets an email, encrypted, when its certificate is trusted and names it", async () => {
      certificate = good;
      await send();
      expect(commands).toContainEqual({ command: "MAIL", isEncrypted: true });
    });

    it.each<[string, Certificate, RegExp]>([
      ["that nobody trusts", unknown, /self-signed certificate/],
      ["of another host", ofOtherHost, /does not match certificate/],
    ])("gets nothing with a certificate %s", async (_, wrong, message) => {
      certificate = wrong;
      await expect(send()).rejects.toThrow(message);
      expect(isMailed()).toBe(false);
    });
  },
);

it("a mail server that never encrypts gets nothing when TLS is required", async () => {
  const send = await startMailServer("never");
  await expect(send()).rejects.toThrow(/STARTTLS/);
  expect(isMailed()).toBe(false);
});
