import { type StructuredData, serializeStructuredData } from "@/lib/marketing/structured-data";

/**
 * Structured data for search engines. The only place that writes markup as text: React's escaping would break JSON in a
 * script element, so the serializer escapes it instead.
 */
export function JsonLd({ data }: { data: StructuredData }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeStructuredData(data) }} />
  );
}
