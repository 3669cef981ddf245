import { InlineCode } from "@/components/api-docs/inline-code";
import { FactTable } from "@/components/documents/fact-table";
import type { LeadField } from "@/lib/public-api/list-lead-fields";

interface FieldTableProps {
  caption: string;
  fields: readonly LeadField[];
}

/** A table of the fields in one part of a post. */
export function FieldTable({ caption, fields }: FieldTableProps) {
  return (
    <FactTable
      caption={caption}
      fold={`${fields.length} fields: names, types, allowed values`}
      columns={["Field", "Type", "Required", "Allowed", "Example"]}
      rows={fields.map(({ path, type, required, allowed, example, description }) => [
        <span key="name" className="grid justify-items-start gap-1">
          <InlineCode>{path}</InlineCode>
          {description ? <span className="font-normal text-muted">{description}</span> : null}
        </span>,
        type,
        required ? "Yes" : "No",
        allowed || "–",
        example ? <InlineCode key="example">{shorten(example)}</InlineCode> : "–",
      ])}
      className="sm:table-fixed sm:[&_thead_th:nth-child(1)]:w-[34%] sm:[&_thead_th:nth-child(2)]:w-[14%] sm:[&_thead_th:nth-child(3)]:w-[12%] sm:[&_thead_th:nth-child(5)]:w-[20%] [&_code]:[overflow-wrap:anywhere]"
    />
  );
}

const LONGEST_EXAMPLE = 48;

/** Shortens an example. The full value is in the example post. */
function shorten(example: string): string {
  return example.length > LONGEST_EXAMPLE ? `${example.slice(0, LONGEST_EXAMPLE)}…` : example;
}
