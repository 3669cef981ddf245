import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach } from "@jest/globals";

/** The commands (RFC 5321) at which a server can refuse a mail. "greeting" is the server's own first line. */
export type SmtpMoment = "greeting" | "MAIL" | "RCPT" | "DATA" | "end of data";

/**
 * A mail server that refuses at one command: with a line of RFC 5321 (`451 4.3.0 …`), with "hang up" by closing the connection,
 * and with "tarpit" by a response that never ends.
 */
export interface MailServer {
  /** smtp:// */
  url(): string;
  /** Sets where and how it refuses. With `only`, it refuses commands that contain this, for example one recipient. */
  refuse(at: SmtpMoment, line: string, only?: string): void;
  accept(): void;
  /** Number of open connections. */
  connections(): number;
  /** Accepted mails, unchanged, with their recipients. */
  mails: string[];
  recipients: string[];
}

/** A mail server for the tests of a file, on a free port of this machine. At the start of each test it has no mail and refuses none. */
export function openMailServer(): MailServer {
  let refusal: { at: SmtpMoment; line: string; only: string } | null = null;
  const mails: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const refusalAt = (at: SmtpMoment, said: string) =>
      refusal?.at === at && said.includes(refusal.only) ? refusal.line : null;
    talk(socket, { refusalAt, mails, recipients });
  });
  const accept = () => {
    refusal = null;
  };
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  beforeEach(() => {
    accept();
    mails.length = 0;
    recipients.length = 0;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: () => {
      const address = server.address();
      return `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    },
    refuse: (at, line, only = "") => {
      refusal = { at, line, only };
    },
    accept,
    connections: () => sockets.size,
    mails,
    recipients,
  };
}

interface Talk {
  refusalAt: (at: SmtpMoment, said: string) => string | null;
  mails: string[];
  recipients: string[];
}

/** Handles one connection, with the part of SMTP that a mail needs. */
function talk(socket: Socket, { refusalAt, mails, recipients }: Talk): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const answer = (at: SmtpMoment, usual: string, said = ""): boolean => {
    const line = refusalAt(at, said);
    if (line === "hang up") socket.destroy();
    else if (line === "tarpit") {
      const drip = setInterval(() => say("250-one moment"), 100);
      socket.once("close", () => clearInterval(drip));
    } else say(line ?? usual);
    return line === null;
  };
  let mail: string[] | null = null;
  answer("greeting", "220 mail.example ESMTP");
  createInterface({ input: socket }).on("line", (line) => {
    if (mail) {
      if (line !== ".") return void mail.push(line);
      if (answer("end of data", "250 queued")) mails.push(mail.join("\r\n"));
      mail = null;
      return;
    }
    const command = line.split(/[ :]/)[0]?.toUpperCase();
    if (command === "RCPT") recipients.push(/<(.*)>/.exec(line)?.[1] ?? line);
    if (command === "MAIL" || command === "RCPT") answer(command, "250 ok", line);
    else if (command === "DATA") mail = answer("DATA", "354 go on") ? [] : null;
    else if (command === "QUIT") socket.end("221 bye\r\n");
    else say("250 mail.example");
  });
}
