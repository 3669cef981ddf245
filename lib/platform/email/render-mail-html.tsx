import { render } from "@react-email/render";
import type { MailContent } from "./mail-content";
import { MailLayout } from "./mail-layout";

/** The HTML of a mail. Loaded when the first mail is written (compose-mail.server.ts says why). */
export function renderMailHtml(content: MailContent): Promise<string> {
  return render(<MailLayout content={content} />);
}
