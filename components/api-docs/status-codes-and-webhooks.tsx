import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { API_PROBLEMS } from "@/lib/api-keys/operation";
import { paths } from "@/lib/kit/paths";
import { HOW_RETRIES_PAUSE } from "@/lib/public-api/retry-table";
import { API_STATUS_CODES } from "@/lib/public-api/status-codes";
import { VERIFY_WEBHOOK_EXAMPLES } from "@/lib/public-api/verify-webhook-examples";
import {
  EXAMPLE_FLAT_EVENT,
  EXAMPLE_LEAD,
  HOW_EVENTS_COME,
  WEBHOOK_PAYLOAD_FIELDS,
  WHO_GETS_LEADS,
} from "@/lib/public-api/webhook-payload";
import { CodeBlock } from "./code-block";
import { CodeExampleTabs } from "./code-example-tabs";
import { InlineCode } from "./inline-code";

/** The statuses that the table leaves out. */
const OTHER_STATUSES = [...new Set(API_PROBLEMS.map(({ status }) => status))].filter(
  (status) => !API_STATUS_CODES.some((one) => one.status === status),
);

export function StatusCodes() {
  return (
    <>
      <FactTable
        caption="HTTP status codes"
        columns={["Status", "Meaning", "What to do"]}
        rows={API_STATUS_CODES.map(({ status, meaning, advice }) => [status, meaning, advice])}
      />
      <p>
        Some calls also return {OTHER_STATUSES.join(", ")}, as the{" "}
        <TextLink href="#errors">list of errors</TextLink> says. Errors are returned as{" "}
        <InlineCode>application/problem+json</InlineCode> (RFC 9457) with <InlineCode>type</InlineCode>,{" "}
        <InlineCode>title</InlineCode>, <InlineCode>status</InlineCode> and <InlineCode>detail</InlineCode>,
        and <InlineCode>errors</InlineCode> for each invalid field.
      </p>
    </>
  );
}

export function WebhookPayload() {
  return (
    <>
      <p>
        A webhook that you <TextLink href="#create-webhook">register with this API</TextLink> gets leads as a
        POST with this body. {WHO_GETS_LEADS}
      </p>
      <CodeBlock code={JSON.stringify(EXAMPLE_LEAD, null, 2)} label="the webhook payload" />
      <FactTable
        caption="Fields of the webhook payload"
        columns={["Field", "Type", "Meaning"]}
        rows={WEBHOOK_PAYLOAD_FIELDS.map(({ name, type, description }) => [
          <InlineCode key={name}>{name}</InlineCode>,
          type,
          description,
        ])}
      />
      <p>
        Its other events go to every webhook that subscribes to them. They have their name in{" "}
        <InlineCode>event</InlineCode>, which a lead does not have, and the time of the attempt in{" "}
        <InlineCode>timestamp</InlineCode>. In <InlineCode>order.status_changed</InlineCode>,{" "}
        <InlineCode>from</InlineCode> is null when the order was placed, and{" "}
        <InlineCode>changed_at</InlineCode> is when the status changed. {HOW_EVENTS_COME} For example:
      </p>
      <CodeBlock code={JSON.stringify(EXAMPLE_FLAT_EVENT, null, 2)} label="another event" />
      <p>
        A webhook that you add in your dashboard gets the same lead inside an envelope of{" "}
        <InlineCode>type</InlineCode>, <InlineCode>timestamp</InlineCode> and <InlineCode>data</InlineCode>,
        as the <TextLink href={paths.webhooks}>webhooks page</TextLink> shows. That page also describes
        headers and the retry schedule, and has a signature tester.
      </p>
      <p>
        Respond with any 2xx status within 15 seconds. We retry any other result for 72 hours, first after
        seconds, later after hours. {HOW_RETRIES_PAUSE} The same lead can therefore arrive twice; use{" "}
        <InlineCode>lead_id</InlineCode> to recognize it.
      </p>
      <p>
        Status 410 pauses the webhook at once, and so do five days of failures without a success. Its{" "}
        <InlineCode>status</InlineCode> is <InlineCode>paused</InlineCode> then, and no call resumes it: use
        the dashboard, under <TextLink href={paths.delivery}>Delivery</TextLink>.
      </p>
    </>
  );
}

export function VerifyWebhook() {
  return (
    <>
      <p>
        Every delivery is signed according to{" "}
        <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>, in three headers:{" "}
        <InlineCode>webhook-id</InlineCode>, <InlineCode>webhook-timestamp</InlineCode> (Unix seconds) and{" "}
        <InlineCode>webhook-signature</InlineCode>. The signature is <InlineCode>v1,</InlineCode> followed by
        the base64 of HMAC-SHA256 over <InlineCode>id.timestamp.body</InlineCode>, with your secret as the
        key.
      </p>
      <p>Verify it before you trust a body, and refuse requests older than five minutes:</p>
      <CodeExampleTabs label="Verify a webhook" examples={VERIFY_WEBHOOK_EXAMPLES} />
    </>
  );
}
