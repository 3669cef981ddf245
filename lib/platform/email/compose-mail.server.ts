import "server-only";
import { registerHooks } from "node:module";
import { oneLine } from "@/lib/kit/one-line";
import type { MailContent } from "./mail-content";
import { writeMailText } from "./write-mail-text";

/** A mail as it is sent: the same twice, for programs that show HTML and for those that do not. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Writes a mail. Nothing that anybody typed becomes markup (React escapes it) or another header: the subject is one
 * line.
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
 * The worker runs under the condition `react-server`, which `server-only` asks for, and under which react-dom refuses
 * to render (its server.react-server.js). Nothing else in that process uses React: it gets the whole one. Pages are
 * served by a process without the condition.
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
