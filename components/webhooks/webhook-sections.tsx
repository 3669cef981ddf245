import { CodeBlock } from "@/components/api-docs/code-block";
import { CodeExampleTabs } from "@/components/api-docs/code-example-tabs";
import { InlineCode } from "@/components/api-docs/inline-code";
import type { DocumentSection } from "@/components/documents/document-section";
import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { RETRY_TABLE } from "@/lib/public-api/retry-table";
import { SEND_WEBHOOK_EXAMPLE } from "@/lib/public-api/send-webhook-example";
import { VERIFY_WEBHOOK_EXAMPLES } from "@/lib/public-api/verify-webhook-examples";
import {
  EXAMPLE_WEBHOOK_PAYLOAD,
  WEBHOOK_EVENTS,
  WEBHOOK_PAYLOAD_FIELDS,
} from "@/lib/public-api/webhook-payload";
import { SignatureTester } from "./signature-tester";

function Request() {
  return (
    <>
      <p>
        A webhook is a POST to your address. The body is JSON with three fields: <InlineCode>type</InlineCode>{" "}
        names the event, <InlineCode>timestamp</InlineCode> is the time of this try, and{" "}
        <InlineCode>data</InlineCode> holds what the event tells. A delivered lead:
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
      <p>Ignore fields that you do not know: new ones may come at any time.</p>
    </>
  );
}

function Headers() {
  return (
    <>
      <p>
        Three headers follow <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>,
        so its libraries work as they are.
      </p>
      <FactTable
        caption="Headers of a webhook"
        columns={["Header", "Content", "Use it to"]}
        rows={[
          [
            <InlineCode key="id">webhook-id</InlineCode>,
            "Names this delivery; the same on every try and every replay",
            "Store it once",
          ],
          [
            <InlineCode key="timestamp">webhook-timestamp</InlineCode>,
            "Unix time of this try, in seconds",
            "Refuse what is more than 5 minutes away from now",
          ],
          [
            <InlineCode key="signature">webhook-signature</InlineCode>,
            "v1, and base64; several codes are separated by spaces",
            "Prove that we sent it",
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
        The signature is HMAC-SHA256 over <InlineCode>id.timestamp.body</InlineCode>. Its key is your secret:
        the bytes that the base64 behind <InlineCode>whsec_</InlineCode> stands for. Verify the raw text of
        the body, before anything parses it.
      </p>
      <CodeExampleTabs label="Verify a webhook" examples={VERIFY_WEBHOOK_EXAMPLES} />
      <p>To try your receiver before the first lead, sign a body of your own and send it with curl:</p>
      <CodeBlock code={SEND_WEBHOOK_EXAMPLE} label="sending a signed webhook" />
    </>
  );
}

function Events() {
  return (
    <>
      <p>Leads come to every webhook. The other events come to those that asked for them.</p>
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
        Any status from 200 to 299 within 15 seconds means that you have it. Anything else is a failure,
        redirects included, and is tried again:
      </p>
      <FactTable
        caption="Retry schedule"
        columns={["Try", "Wait since the one before", "Time since the first"]}
        rows={RETRY_TABLE.map(({ attempt, wait, sinceFirst }) => [attempt, wait, sinceFirst])}
      />
      <p>
        Each wait varies by up to 10% either way. <InlineCode>Retry-After</InlineCode> makes the next one
        longer, by six hours at most. Status 410 pauses the destination at once. After 72 hours the delivery
        is given up; you can <TextLink href={paths.delivery}>send it again</TextLink> under the same{" "}
        <InlineCode>webhook-id</InlineCode>.
      </p>
    </>
  );
}

function Rotation() {
  return (
    <>
      <p>
        A secret is shown once, when the webhook is added. For a new one choose New secret at the destination.
        From then on each delivery carries two codes, by the new secret and by the old one, separated by a
        space. Deploy the new one within 24 hours; after that only the new one signs.
      </p>
      <p>A receiver that accepts any fitting code, as the examples do, loses no lead in between.</p>
    </>
  );
}

function Tester() {
  return (
    <>
      <p>
        Paste what your server received. It is computed in this page: nothing you enter leaves your browser.
      </p>
      <SignatureTester />
    </>
  );
}

/** Everything a developer needs to receive webhooks. */
export const WEBHOOK_SECTIONS: readonly DocumentSection[] = [
  { id: "request", title: "What arrives", content: <Request /> },
  { id: "headers", title: "Headers", content: <Headers /> },
  { id: "verify", title: "Verify a webhook", content: <Verify /> },
  { id: "tester", title: "Test a signature", content: <Tester /> },
  { id: "events", title: "Events", content: <Events /> },
  { id: "retries", title: "Answers and retries", content: <Retries /> },
  { id: "rotation", title: "Change the secret", content: <Rotation /> },
];
