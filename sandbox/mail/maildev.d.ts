// maildev has no types. These are the parts that main.ts uses.
declare module "maildev" {
  interface MailDevOptions {
    ip: string;
    smtp: number;
    web: number;
    mailDirectory: string;
    silent: boolean;
  }

  interface MailServer {
    /** Resolves when the SMTP port is open; rejects when it is in use. */
    listen(): Promise<void>;
  }

  export default function createMailDev(options: MailDevOptions): MailServer;
}
