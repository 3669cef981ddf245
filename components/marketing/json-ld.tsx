import { type StructuredData, serializeStructuredData } from "@/lib/marketing/structured-data";

/**
 * Structured data for search engines. Written as raw HTML, because React would escape the JSON, and a
 * script element does not decode entities. The serializer escapes what could end the element.
 */
export function JsonLd({ data }: { data: StructuredData }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeStructuredData(data) }} />
  );
}
