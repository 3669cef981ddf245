import { CodeBlock } from "@/components/api-docs/code-block";
import { CodeExampleTabs } from "@/components/api-docs/code-example-tabs";
import { InlineCode } from "@/components/api-docs/inline-code";
import type { DocumentSection } from "@/components/documents/document-section";
import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { HOW_RETRIES_PAUSE, RETRY_TABLE } from "@/lib/public-api/retry-table";
import { SEND_WEBHOOK_EXAMPLE } from "@/lib/public-api/send-webhook-example";
import { VERIFY_WEBHOOK_EXAMPLES } from "@/lib/public-api/verify-webhook-examples";
import {
  EXAMPLE_FLAT_EVENT,
  EXAMPLE_WEBHOOK_PAYLOAD,
  HOW_EVENTS_COME,
  WEBHOOK_EVENTS,
  WEBHOOK_PAYLOAD_FIELDS,
  WHO_GETS_LEADS,
} from "@/lib/public-api/webhook-payload";
import { SignatureTester } from "./signature-tester";

function Request() {
  return (
    <>
      <p>
        A webhook is a POST to your URL. The body of a webhook that you add in your dashboard is JSON with
        three fields: <InlineCode>type</InlineCode> is the name of the event,{" "}
        <InlineCode>timestamp</InlineCode> is the time of this attempt, and <InlineCode>data</InlineCode>{" "}
        contains the details. For example, a delivered lead:
      </p>
      <CodeBlock code={JSON.stringify(EXAMPLE_WEBHOOK_PAYLOAD, null, 2)} label="the body of lead.delivered" />
      <FactTable
        caption="Fields of data in lead.delivered"
        columns={["Field", "Type", "Meaning"]}
        rows={WEBHOOK_PAYLOAD_FIELDS.map(({ name, type, description }) => [
          <InlineCode key={name}>data.{name}</InlineCode>,
          type,
          description,
        ])}
      />
      <p>
        A webhook that you register{" "}
        <TextLink href={`${paths.apiDocumentation}#webhook-payload`}>with the API</TextLink> gets{" "}
        <InlineCode>data</InlineCode> itself as the body of a lead. Its other events have{" "}
        <InlineCode>event</InlineCode> and <InlineCode>timestamp</InlineCode> beside the fields of{" "}
        <InlineCode>data</InlineCode>:
      </p>
      <CodeBlock
        code={JSON.stringify(EXAMPLE_FLAT_EVENT, null, 2)}
        label="an event of a webhook made with the API"
      />
      <p>Ignore fields that you do not know. We may add new ones at any time.</p>
    </>
  );
}

function Headers() {
  return (
    <>
      <p>
        Three headers follow <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>,
        so you can use its libraries.
      </p>
      <FactTable
        caption="Headers of a webhook"
        columns={["Header", "Content", "Use it to"]}
        rows={[
          [
            <InlineCode key="id">webhook-id</InlineCode>,
            "ID of this delivery; the same on every retry and resend",
            "Store each delivery once",
          ],
          [
            <InlineCode key="timestamp">webhook-timestamp</InlineCode>,
            "Unix time of this attempt, in seconds",
            "Refuse requests that are more than 5 minutes old or in the future",
          ],
          [
            <InlineCode key="signature">webhook-signature</InlineCode>,
            "v1, and base64; several codes are separated by spaces",
            "Verify that we sent it",
          ],
        ]}
      />
    </>
  );
}

function Verify() {
  return (
    <>
      <p>
        The signature is HMAC-SHA256 over <InlineCode>id.timestamp.body</InlineCode>. The key is your secret:
        remove <InlineCode>whsec_</InlineCode> and decode the rest as base64. Verify the raw text of the body
        before you parse it.
      </p>
      <CodeExampleTabs label="Verify a webhook" examples={VERIFY_WEBHOOK_EXAMPLES} />
      <p>To test your receiver before the first lead, sign your own body and send it with curl:</p>
      <CodeBlock code={SEND_WEBHOOK_EXAMPLE} label="sending a signed webhook" />
    </>
  );
}

function Events() {
  return (
    <>
      <p>
        {WHO_GETS_LEADS} Other events go to every webhook that subscribes to them. {HOW_EVENTS_COME}
      </p>
      <FactTable
        caption="Events"
        columns={["Event", "Sent when", "data"]}
        rows={WEBHOOK_EVENTS.map(({ type, when, data }) => [
          <InlineCode key={type}>{type}</InlineCode>,
          when,
          data ? (
            <code key={`${type} data`} className="font-mono text-ink [overflow-wrap:anywhere]">
              {JSON.stringify(data)}
            </code>
          ) : (
            <TextLink key={`${type} data`} href="#request">
              The lead
            </TextLink>
          ),
        ])}
      />
    </>
  );
}

function Retries() {
  return (
    <>
      <p>
        Any status from 200 to 299 within 15 seconds means success. Anything else is a failure, including
        redirects, and we try again:
      </p>
      <FactTable
        caption="Retry schedule"
        columns={["Attempt", "Wait after the previous attempt", "Time since the first"]}
        rows={RETRY_TABLE.map(({ attempt, wait, sinceFirst }) => [attempt, wait, sinceFirst])}
      />
      <p>
        Each wait varies by up to 10% either way. If your response has a <InlineCode>Retry-After</InlineCode>{" "}
        header, we wait at least that long, up to six hours. {HOW_RETRIES_PAUSE} Status 410 pauses the
        destination at once, and so do five days of failures, until you resume it. After 72 hours the delivery
        is marked as failed. You can <TextLink href={paths.delivery}>resend it</TextLink> with the same{" "}
        <InlineCode>webhook-id</InlineCode>.
      </p>
    </>
  );
}

function Rotation() {
  return (
    <>
      <p>
        We show a secret once, when you add the webhook. To replace it, choose New secret on the destination's
        page. From then on, each delivery has two signatures, separated by a space: one with the new secret
        and one with the old secret. Deploy the new secret within 24 hours. After that, we sign only with the
        new one.
      </p>
      <p>
        A receiver that accepts any matching signature, as in the examples, loses no lead during the change.
      </p>
    </>
  );
}

function Tester() {
  return (
    <>
      <p>
        Paste the request your server received. The check runs in your browser, and nothing you enter is sent.
      </p>
      <SignatureTester />
    </>
  );
}

/** The webhook guide, section by section. */
export const WEBHOOK_SECTIONS: readonly DocumentSection[] = [
  { id: "request", title: "What arrives", content: <Request /> },
  { id: "headers", title: "Headers", content: <Headers /> },
  { id: "verify", title: "Verify a webhook", content: <Verify /> },
  { id: "tester", title: "Test a signature", content: <Tester /> },
  { id: "events", title: "Events", content: <Events /> },
  { id: "retries", title: "Responses and retries", content: <Retries /> },
  { id: "rotation", title: "Change the secret", content: <Rotation /> },
];
