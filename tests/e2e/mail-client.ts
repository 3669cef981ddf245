import { z } from "zod";

const caughtMails = z.array(
  z.object({
    subject: z.string().default(""),
    text: z.string().default(""),
    to: z.array(z.object({ address: z.string() })),
  }),
);

export type CaughtMail = z.infer<typeof caughtMails>[number];

export interface MailClient {
  /** Every mail so far, oldest first. */
  all(): Promise<CaughtMail[]>;
  /** Those to one address. */
  to(address: string): Promise<CaughtMail[]>;
}

/** A client of the mail catcher's web API at `baseUrl`. */
export function createMailClient(baseUrl: string): MailClient {
  const all = async () => {
    const response = await fetch(`${baseUrl}/email`);
    if (!response.ok) throw new Error(`the mail catcher answered ${response.status}`);
    return caughtMails.parse(await response.json());
  };
  return {
    all,
    to: async (address) =>
      (await all()).filter((mail) => mail.to.some((recipient) => recipient.address === address)),
  };
}
