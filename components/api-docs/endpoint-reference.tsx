import { Fragment } from "react";
import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { PROBLEMS_OF_SOME } from "@/lib/api-keys/problems";
import { site } from "@/lib/marketing/site";
import { codeExamples } from "@/lib/public-api/code-examples";
import type { ApiEndpoint, ApiParameter } from "@/lib/public-api/read-endpoints";
import { CodeBlock } from "./code-block";
import { CodeExampleTabs } from "./code-example-tabs";
import { problemAnchor } from "./error-catalog";
import { InlineCode } from "./inline-code";

/** Documents one operation: description, parameters, code examples, an example response and its own errors. */
export function EndpointReference({ endpoint }: { endpoint: ApiEndpoint }) {
  const { method, path, summary, description, params, query, headers, body, success } = endpoint;
  const call = `${method} ${path}`;
  return (
    <>
      <p>
        <InlineCode>{call}</InlineCode>
      </p>
      <p>
        <MarkedText text={description} />
      </p>
      <Parameters title="Path" call={call} parameters={params} />
      <Parameters title="Headers" call={call} parameters={headers} />
      <Parameters title="Query parameters" call={call} parameters={query} />
      <Parameters title="Body" call={call} parameters={body} />
      <h3>Example</h3>
      <CodeExampleTabs label={summary} examples={codeExamples(endpoint, site.url)} />
      <h3>Response</h3>
      <p>
        <InlineCode>{success.status}</InlineCode> {success.description}
      </p>
      {success.example === undefined ? null : (
        <CodeBlock code={JSON.stringify(success.example, null, 2)} label={`the response to ${summary}`} />
      )}
      <OwnErrors endpoint={endpoint} />
    </>
  );
}

interface ParametersProps {
  title: string;
  call: string;
  parameters: readonly ApiParameter[];
}

function Parameters({ title, call, parameters }: ParametersProps) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <FactTable
        caption={`${title} of ${call}`}
        columns={["Name", "Type", "Required", "Meaning"]}
        rows={parameters.map(({ name, type, required, allowed, description }) => [
          <InlineCode key={name}>{name}</InlineCode>,
          type,
          required ? "Yes" : "No",
          <MarkedText key="meaning" text={[description, allowed].filter(Boolean).join(" ")} />,
        ])}
      />
    </>
  );
}

const CODES_OF_SOME = new Set<string>(PROBLEMS_OF_SOME.map(({ code }) => code));

/** The errors that not every operation can return, with links to what they mean. */
function OwnErrors({ endpoint: { problems } }: { endpoint: ApiEndpoint }) {
  const own = problems.flatMap(({ status, codes }) =>
    codes.filter((code) => CODES_OF_SOME.has(code)).map((code) => ({ status, code })),
  );
  if (own.length === 0) return null;
  return (
    <>
      <h3>Errors</h3>
      <p>
        In addition to the errors of every call:{" "}
        {own.map(({ status, code }, index) => (
          <Fragment key={code}>
            {index > 0 ? ", " : ""}
            {status} <TextLink href={`#${problemAnchor(code)}`}>{code}</TextLink>
          </Fragment>
        ))}
        .
      </p>
    </>
  );
}

/** A text of the contract, with its `code` between backticks as code. */
function MarkedText({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : <InlineCode key={part}>{part}</InlineCode>));
}
