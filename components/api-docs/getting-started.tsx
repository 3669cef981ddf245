import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { API_CALLS_PER_HOUR } from "@/lib/accounts/throttling/throttle-limits";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";
import type { ApiEndpoint } from "@/lib/public-api/read-endpoints";
import { CodeBlock } from "./code-block";
import { InlineCode } from "./inline-code";

export function BaseUrl({ endpoints }: { endpoints: readonly ApiEndpoint[] }) {
  return (
    <>
      <CodeBlock code={site.url} label="the base URL" />
      <p>
        All calls use HTTPS and JSON. Prices and totals are decimal strings such as{" "}
        <InlineCode>"42.00"</InlineCode>. Amounts in <InlineCode>lead_data</InlineCode>, such as{" "}
        <InlineCode>coverage_amount</InlineCode>, are numbers in US dollars. Times are ISO 8601 in UTC. The{" "}
        <TextLink href={`${paths.termsOfService}#service-level`}>service level</TextLink> is{" "}
        {commitments.uptime} uptime.
      </p>
      <FactTable
        caption="Endpoints"
        columns={["Call", "What it does"]}
        rows={endpoints.map(({ id, method, path, summary }) => [
          <a key={id} href={`#${id}`} className="rounded-sm text-accent-deep underline underline-offset-4">
            {method} {path}
          </a>,
          summary,
        ])}
        className="max-w-2xl"
      />
      <p>
        The machine-readable description of every call is the{" "}
        <TextLink href={paths.openApi}>OpenAPI document</TextLink>.
      </p>
    </>
  );
}

export function Authentication() {
  return (
    <>
      <p>Send your API key as a bearer token with every request:</p>
      <CodeBlock code="Authorization: Bearer YOUR_API_KEY" label="the Authorization header" />
      <p>
        Create keys in your account under <TextLink href={paths.apiKeys}>API keys</TextLink>. Each key has the
        permissions that you choose. A key that begins with <InlineCode>lwk_test_</InlineCode> works with
        made-up leads and never charges you. The IDs in the examples of this page are made up too, so the
        examples work with such a key. Nothing that you send with it is kept: a lead that you buy stays for
        sale, outcomes and returns are not found afterwards, an <InlineCode>Idempotency-Key</InlineCode> is
        not remembered, the list of webhooks is empty, and reading or removing a webhook returns{" "}
        <InlineCode>404</InlineCode>.
      </p>
      <p>
        A key gives access to your account. Keep it on your server, and out of browsers, apps and version
        control. A missing or wrong key returns <InlineCode>401</InlineCode>.
      </p>
    </>
  );
}

export function RateLimit() {
  return (
    <p>
      <strong>{formatCount(API_CALLS_PER_HOUR)} requests per hour</strong> for each key. Further requests
      return <InlineCode>429</InlineCode> with <InlineCode>Retry-After</InlineCode>, the number of seconds to
      wait. Purchases and new webhooks have limits of their own, for each account and for each IP address,
      which their descriptions name. To receive new leads, use a webhook instead of polling.
    </p>
  );
}
