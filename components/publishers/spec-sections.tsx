import { CodeBlock } from "@/components/api-docs/code-block";
import { InlineCode } from "@/components/api-docs/inline-code";
import type { DocumentSection } from "@/components/documents/document-section";
import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { LINE_LABELS, LINES, type Line } from "@/lib/catalog/lines";
import { REQUEST_KEEP_DAYS } from "@/lib/intake/request-retention";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { paths } from "@/lib/kit/paths";
import { shorten } from "@/lib/kit/shorten";
import { site } from "@/lib/marketing/site";
import { type LeadField, listLeadFields } from "@/lib/public-api/list-lead-fields";
import { IntakeRefusals, IntakeResponses, TestZips } from "./intake-responses";
import { EXAMPLE_TIME, postByCurl } from "./post-by-curl";
import { TryIt } from "./try-it";

/** The specification of one line's posts. Fields, reasons and test ZIP codes come from the API's own code. */
export function specSections(line: Line): readonly DocumentSection[] {
  const { envelope, contact, consent, attributes } = listLeadFields(line);
  const example = exampleLeadPost(line, EXAMPLE_TIME);
  return [
    { id: "post", title: "Post a lead", content: <PostALead line={line} /> },
    { id: "envelope", title: "The post", content: <FieldTable caption="The post" fields={envelope} /> },
    { id: "contact", title: "Contact", content: <FieldTable caption="Contact" fields={contact} /> },
    { id: "consent", title: "Consent evidence", content: <FieldTable caption="Consent" fields={consent} /> },
    {
      id: "attributes",
      title: `${LINE_LABELS[line]} attributes`,
      content: <FieldTable caption="Attributes" fields={attributes} />,
    },
    { id: "answers", title: "Responses", content: <IntakeResponses /> },
    { id: "refusals", title: "Errors", content: <IntakeRefusals /> },
    { id: "test-zips", title: "Test ZIP codes", content: <TestZips /> },
    { id: "try-it", title: "Try it", content: <TryIt example={example} origin={site.url} /> },
  ];
}

function PostALead({ line }: { line: Line }) {
  const body = JSON.stringify(exampleLeadPost(line, EXAMPLE_TIME), null, 2);
  return (
    <>
      <p>
        <InlineCode>POST /api/intake/leads</InlineCode> with your key as a bearer token and your own{" "}
        <InlineCode>Idempotency-Key</InlineCode> for each lead. If you do not know whether a post arrived,
        send it again with the same key, and we treat it as the same lead. We remember a key for{" "}
        {REQUEST_KEEP_DAYS} days. To repeat the example, run only its curl command again: the lines before it
        make a new lead.
      </p>
      <p>
        Posts with unlisted fields are rejected. Never send a Social Security number. These fields are also
        available as <TextLink href={paths.intakeSchema(line)}>JSON Schema</TextLink> (draft 2020-12). Other
        lines:{" "}
        {LINES.filter((other) => other !== line).map((other, index) => (
          <span key={other}>
            {index > 0 ? ", " : ""}
            <TextLink href={paths.publisherSpec(other)}>{LINE_LABELS[other]}</TextLink>
          </span>
        ))}
        .
      </p>
      <CodeBlock code={postByCurl({ origin: site.url, body })} label="the example post" />
    </>
  );
}

interface FieldTableProps {
  caption: string;
  fields: readonly LeadField[];
}

/** A table of the fields in one part of a post. */
function FieldTable({ caption, fields }: FieldTableProps) {
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
        example ? <InlineCode key="example">{shorten(example, LONGEST_EXAMPLE)}</InlineCode> : "–",
      ])}
      className="sm:table-fixed sm:[&_thead_th:nth-child(1)]:w-[34%] sm:[&_thead_th:nth-child(2)]:w-[14%] sm:[&_thead_th:nth-child(3)]:w-[12%] sm:[&_thead_th:nth-child(5)]:w-[20%] [&_code]:[overflow-wrap:anywhere]"
    />
  );
}

/** Longer examples are shortened. The full value is in the example post. */
const LONGEST_EXAMPLE = 48;
