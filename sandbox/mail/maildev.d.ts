// maildev has no types. These are the parts that main.ts uses.
declare module "maildev" {
  interface MailDevOptions {
    ip: string;
    smtp: number;
    web: number;
    mailDirectory: string;
    silent: boolean;
  }

  /** Takes one email; `answer` ends its transaction. */
  type OnData = (
    stream: unknown,
    session: unknown,
    answer: (error: Error | null, message?: string) => void,
  ) => void;

  export interface MailServer {
    /** Resolves when the SMTP port is open; rejects when it is in use. */
    listen(): Promise<void>;
    /** Every email, at the moment from which `GET /email` has it. */
    on(event: "new", listener: (email: { id: string }) => void): void;
    smtp: { onData: OnData };
  }

  export default function createMailDev(options: MailDevOptions): MailServer;
}
