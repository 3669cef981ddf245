import { FactTable } from "@/components/documents/fact-table";
import { API_PROBLEMS } from "@/lib/api-keys/operation";
import { InlineCode } from "./inline-code";

/** The URL fragment of an error in the catalog. */
export function problemAnchor(code: string): string {
  return `error-${code}`;
}

/** Every error that the API can return, from the list that the handlers use. */
export function ErrorCatalog() {
  return (
    <>
      <p>
        <InlineCode>type</InlineCode> of an error is <InlineCode>urn:leadwell:problem:</InlineCode> and one of
        these codes. Compare it in your program: the texts may change, the codes do not.
      </p>
      <FactTable
        caption="Errors of the API"
        columns={["Code", "Status", "Meaning", "What to do"]}
        rows={API_PROBLEMS.map(({ code, status, meaning, advice }, index) => [
          <span
            key={code}
            // One code can have two statuses; the fragment leads to the first.
            id={index === firstOf(code) ? problemAnchor(code) : undefined}
            className="scroll-mt-20"
          >
            <InlineCode>{code}</InlineCode>
          </span>,
          status,
          meaning,
          advice,
        ])}
      />
    </>
  );
}

function firstOf(wanted: string): number {
  return API_PROBLEMS.findIndex(({ code }) => code === wanted);
}
