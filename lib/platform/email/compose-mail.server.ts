import "server-only";
import { registerHooks } from "node:module";
import { oneLine } from "@/lib/kit/one-line";
import type { MailContent } from "./mail-content";
import { writeMailText } from "./write-mail-text";

/** An email as it is sent: as HTML, and as plain text for programs that do not show HTML. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Writes an email. Text that people typed cannot become markup, because React escapes it, or another header, because the
 * subject is put on one line.
 */
export async function composeMail(content: MailContent): Promise<ComposedMail> {
  renderMail ??= loadRenderer();
  return {
    subject: oneLine(content.subject),
    text: writeMailText(content),
    html: await (await renderMail)(content),
  };
}

type RenderMail = (content: MailContent) => Promise<string>;
let renderMail: Promise<RenderMail> | undefined;

async function loadRenderer(): Promise<RenderMail> {
  useWholeReact();
  const { renderMailHtml } = await import("./render-mail-html");
  return renderMailHtml;
}

const REACT = /^(react|react-dom|@react-email)(\/|$)/;

/**
 * Loads React without the condition `react-server`. The worker runs with this condition, because `server-only` requires
 * it, but react-dom refuses to render with it (server.react-server.js). Nothing else in the worker uses React.
 */
function useWholeReact(): void {
  if (!process.execArgv.some((argument) => argument.endsWith("react-server"))) return;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier,
        REACT.test(specifier)
          ? { ...context, conditions: context.conditions.filter((name) => name !== "react-server") }
          : context,
      ),
  });
}
