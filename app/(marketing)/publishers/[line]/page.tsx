import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CalendarDate } from "@/components/documents/calendar-date";
import { DocumentPage } from "@/components/documents/document-page";
import { specSections } from "@/components/publishers/spec-sections";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { describePage } from "@/lib/marketing/page-metadata";

const REVIEWED_ON = "2026-11-21";

interface Props {
  params: Promise<{ line: string }>;
}

/** Every line's page is built ahead of time; any other path is not found. */
export const dynamicParams = false;

export function generateStaticParams() {
  return LINES.map((line) => ({ line }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const line = await lineOf(params);
  return describePage({
    title: `${LINE_LABELS[line]} leads for publishers`,
    description: `Post ${LINE_LABELS[line].toLowerCase()} leads: every field with its type, allowed values and an example, the responses, test ZIP codes and a form to try it.`,
    path: paths.publisherSpec(line),
  });
}

export default async function PublisherSpecPage({ params }: Props) {
  const line = await lineOf(params);
  return (
    <DocumentPage
      title={`Post ${LINE_LABELS[line].toLowerCase()} leads`}
      intro="For publishers: which fields a lead needs, what we check, and how we respond."
      edition={
        <>
          Last reviewed <CalendarDate isoDay={REVIEWED_ON} />
        </>
      }
      sections={specSections(line)}
    />
  );
}

async function lineOf(params: Props["params"]) {
  const { line: text } = await params;
  return LINES.find((line) => line === text) ?? notFound();
}
