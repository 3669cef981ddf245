import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { API_STATUS_CODES } from "@/lib/public-api/status-codes";
import { VERIFY_WEBHOOK_EXAMPLES } from "@/lib/public-api/verify-webhook-examples";
import { EXAMPLE_WEBHOOK_PAYLOAD, WEBHOOK_PAYLOAD_FIELDS } from "@/lib/public-api/webhook-payload";
import { CodeBlock } from "./code-block";
import { CodeExampleTabs } from "./code-example-tabs";
import { InlineCode } from "./inline-code";

export function StatusCodes() {
  return (
    <>
      <FactTable
        caption="HTTP status codes"
        columns={["Status", "Meaning", "What to do"]}
        rows={API_STATUS_CODES.map(({ status, meaning, advice }) => [status, meaning, advice])}
      />
      <p>
        Errors come as <InlineCode>application/problem+json</InlineCode> (RFC 9457) with{" "}
        <InlineCode>type</InlineCode>, <InlineCode>title</InlineCode>, <InlineCode>status</InlineCode> and{" "}
        <InlineCode>detail</InlineCode>, and <InlineCode>errors</InlineCode> for each field that is wrong.
      </p>
    </>
  );
}

export function WebhookPayload() {
  return (
    <>
      <p>
        A delivered lead arrives as a POST with this body. What the lead is stands inside{" "}
        <InlineCode>data</InlineCode>:
      </p>
      <CodeBlock code={JSON.stringify(EXAMPLE_WEBHOOK_PAYLOAD, null, 2)} label="the webhook payload" />
      <FactTable
        caption="Fields of data in the webhook payload"
        columns={["Field", "Type", "Meaning"]}
        rows={WEBHOOK_PAYLOAD_FIELDS.map(({ name, type, description }) => [
          <InlineCode key={name}>data.{name}</InlineCode>,
          type,
          description,
        ])}
      />
      <p>
        Answer with any 2xx status within 15 seconds. Anything else is tried again, first after seconds, then
        after hours, for 72 hours. The same lead can therefore arrive twice:{" "}
        <InlineCode>data.lead_id</InlineCode> tells. Other events, headers and the retry schedule are on{" "}
        <TextLink href={paths.webhooks}>the page about webhooks</TextLink>, with a tester for signatures.
      </p>
    </>
  );
}

export function VerifyWebhook() {
  return (
    <>
      <p>
        Every delivery is signed as{" "}
        <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> asks, in three headers:{" "}
        <InlineCode>webhook-id</InlineCode>, <InlineCode>webhook-timestamp</InlineCode> (Unix seconds) and{" "}
        <InlineCode>webhook-signature</InlineCode>. The signature is <InlineCode>v1,</InlineCode> and the
        base64 of HMAC-SHA256 over <InlineCode>id.timestamp.body</InlineCode>, with your secret as the key.
      </p>
      <p>Check it before you trust a body, and refuse what is older than five minutes:</p>
      <CodeExampleTabs label="Verify a webhook" examples={VERIFY_WEBHOOK_EXAMPLES} />
    </>
  );
}
