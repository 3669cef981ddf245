import { serializeStructuredData } from "@/lib/marketing/serialize-structured-data";
import type { StructuredData } from "@/lib/marketing/structured-data";

/**
 * Facts for search engines. The only place of the product that writes markup as text: a script element
 * takes no escaped text, so the serializer escapes what could end it.
 */
export function JsonLd({ data }: { data: StructuredData }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeStructuredData(data) }} />
  );
}
