import { expect } from "./fixtures";
import type { MailClient } from "./mail-client";

/** Path of the link in the newest mail to an address that leads to one of the account pages. */
export async function linkFor(mail: MailClient, address: string, page: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+(/auth/${page}/[\\w-]+)`);
  const find = async () =>
    (await mail.to(address)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}
