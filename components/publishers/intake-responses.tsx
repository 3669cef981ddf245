import { InlineCode } from "@/components/api-docs/inline-code";
import { FactTable } from "@/components/documents/fact-table";
import { INTAKE_STATUSES, REASONS, TOLD_REASONS } from "@/lib/intake/checks/reasons";
import { TEST_POST_KEEP_DAYS, TEST_POSTS_PER_DAY } from "@/lib/intake/test-posts";
import { TEST_ZIPS } from "@/lib/intake/test-zips";
import { formatCount } from "@/lib/kit/format-count";
import { INTAKE_REFUSALS, INTAKE_STATUS_TEXTS, REFUSED_CALL } from "@/lib/public-api/intake-refusals";

/** Explains the response to a valid post. */
export function IntakeResponses() {
  return (
    <>
      <p>
        A valid post gets <InlineCode>200</InlineCode> with <InlineCode>status</InlineCode>, our{" "}
        <InlineCode>leadId</InlineCode> and the <InlineCode>reasons</InlineCode> as codes. With a test key,
        the response also has <InlineCode>"test": true</InlineCode>.
      </p>
      <FactTable
        caption="Response statuses"
        columns={["Status", "Meaning"]}
        rows={INTAKE_STATUSES.map((status) => [
          <InlineCode key={status}>{status}</InlineCode>,
          INTAKE_STATUS_TEXTS[status],
        ])}
      />
      <h3>Reasons</h3>
      <FactTable
        caption="Reason codes"
        fold={`${TOLD_REASONS.length} reason codes`}
        columns={["Code", "Status", "Meaning"]}
        rows={TOLD_REASONS.map((code) => ({ code, ...REASONS[code] })).map(({ code, status, text }) => [
          <InlineCode key={code}>{code}</InlineCode>,
          status ?? "remark",
          text,
        ])}
      />
    </>
  );
}

/** Explains error responses. */
export function IntakeRefusals() {
  return (
    <>
      <p>
        Any other response is <InlineCode>application/problem+json</InlineCode> (RFC 9457). 400 to 429:{" "}
        {REFUSED_CALL} After 500, 503 or no response you do not know: send it again with the same{" "}
        <InlineCode>Idempotency-Key</InlineCode>.
      </p>
      <FactTable
        caption="Errors"
        fold={`${INTAKE_REFUSALS.length} error responses`}
        columns={["Code", "Meaning", "What to do"]}
        rows={INTAKE_REFUSALS.map(({ status, meaning, advice }) => [status, meaning, advice])}
      />
    </>
  );
}

/** Explains which ZIP code leads to which response with a test key. */
export function TestZips() {
  return (
    <>
      <p>
        Test with invented people. A post with a test key goes through the same checks, except that it may
        have a phone number that nobody can have, such as the example's. The lead is never sold. The ZIP code
        decides the result of checks that depend on other leads, such as whether a certificate is already
        used. You may use each of these ZIP codes, also when its state is not part of your agreement. Any
        other ZIP code of your states is accepted. You can send up to {formatCount(TEST_POSTS_PER_DAY)} test
        posts a day; they do not count toward your daily cap, and are deleted after {TEST_POST_KEEP_DAYS}{" "}
        days. A live post does not repeat a test post: after the test, you can send the same lead, with a
        phone number that somebody can have and a TrustedForm certificate of its own, with your live key and
        the same <InlineCode>Idempotency-Key</InlineCode>.
      </p>
      <FactTable
        caption="Test ZIP codes"
        fold={`${TEST_ZIPS.length} test ZIP codes`}
        columns={["ZIP code", "State", "Response", "Reason"]}
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
