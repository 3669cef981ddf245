import type { Metadata } from "next";
import { notFound } from "next/navigation";
import * as z from "zod/mini";
import { LinkConversation } from "@/components/inquiry/link-conversation";
import { PageShell } from "@/components/layout/page-shell";
import { readThread } from "@/lib/inquiries/thread.server";
import { AppError } from "@/lib/kit/errors";
import { uuid } from "@/lib/kit/uuid";
import { describeLinkPage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describeLinkPage("Your conversation with us");

const params = z.object({ inquiryId: uuid(), token: z.string() });

export default async function MessagesPage(props: { params: Promise<{ inquiryId: string; token: string }> }) {
  const parsed = params.safeParse(await props.params);
  if (!parsed.success) notFound();
  const { inquiryId, token } = parsed.data;
  const thread = await readThread(inquiryId, token).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  });
  return (
    <PageShell>
      <div className="page-width max-w-3xl py-8 lg:py-14">
        <h1 className="font-display text-2xl font-medium tracking-tight sm:text-3xl">
          Your conversation with us
        </h1>
        <p className="mt-4 max-w-measure text-ink-soft">
          {thread.showsReplies
            ? "Our replies appear here and come by email. Whoever has this link can read the conversation."
            : "This page shows what you wrote. We reply by email, and that email has a link to the whole conversation."}
        </p>
        <LinkConversation inquiryId={inquiryId} token={token} initial={thread} />
      </div>
    </PageShell>
  );
}
