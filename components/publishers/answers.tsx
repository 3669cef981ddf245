import { InlineCode } from "@/components/api-docs/inline-code";
import { FactTable } from "@/components/documents/fact-table";
import { INTAKE_STATUSES, REASONS } from "@/lib/intake/checks/reasons";
import { TEST_ZIPS } from "@/lib/intake/test-zips";
import { INTAKE_REFUSALS, INTAKE_STATUS_TEXTS } from "@/lib/public-api/intake-refusals";

/** What a post that was understood is answered. */
export function IntakeResponses() {
  return (
    <>
      <p>
        A post that was understood is answered <InlineCode>200</InlineCode> with{" "}
        <InlineCode>status</InlineCode>, our <InlineCode>leadId</InlineCode> and the codes of the{" "}
        <InlineCode>reasons</InlineCode>. With a test key the answer also says{" "}
        <InlineCode>"test": true</InlineCode>.
      </p>
      <FactTable
        caption="Statuses of an answer"
        columns={["Status", "Meaning"]}
        rows={INTAKE_STATUSES.map((status) => [
          <InlineCode key={status}>{status}</InlineCode>,
          INTAKE_STATUS_TEXTS[status],
        ])}
      />
      <h3>Reasons</h3>
      <FactTable
        caption="Reason codes"
        columns={["Code", "Status", "Meaning"]}
        rows={Object.entries(REASONS).map(([code, { status, text }]) => [
          <InlineCode key={code}>{code}</InlineCode>,
          status ?? "remark",
          text,
        ])}
      />
    </>
  );
}

/** What is not taken at all. */
export function IntakeRefusals() {
  return (
    <>
      <p>
        Everything else is <InlineCode>application/problem+json</InlineCode> (RFC 9457), and no lead is made.
      </p>
      <FactTable
        caption="Refusals"
        columns={["Code", "Meaning", "What to do"]}
        rows={INTAKE_REFUSALS.map(({ status, meaning, advice }) => [status, meaning, advice])}
      />
    </>
  );
}

/** What stands for what with a test key. */
export function TestZips() {
  return (
    <>
      <p>
        A post with a test key runs through the same checks and is never sold. What depends on other people's
        leads is decided by its ZIP code; every other ZIP code is accepted.
      </p>
      <FactTable
        caption="Test ZIP codes"
        columns={["ZIP code", "State", "Answer", "Reason"]}
        rows={TEST_ZIPS.map(({ zip, state, status, reason }) => [
          <InlineCode key={zip}>{zip}</InlineCode>,
          state,
          status,
          reason ?? "–",
        ])}
        className="max-w-2xl"
      />
    </>
  );
}
