import { FactTable } from "@/components/documents/fact-table";
import { site } from "@/lib/marketing/site";
import { codeExamples } from "@/lib/public-api/code-examples";
import type { ApiEndpoint } from "@/lib/public-api/endpoints";
import { CodeBlock } from "./code-block";
import { CodeExampleTabs } from "./code-example-tabs";
import { InlineCode } from "./inline-code";

/** One call: what it does, what goes in, how to send it, what comes back. */
export function EndpointReference({ endpoint }: { endpoint: ApiEndpoint }) {
  const { method, path, summary, description, parameters, exampleResponse } = endpoint;
  return (
    <>
      <p>
        <InlineCode>
          {method} {path}
        </InlineCode>
      </p>
      <p>{description}</p>
      <h3>{method === "GET" ? "Query parameters" : "Body"}</h3>
      <FactTable
        caption={`Parameters of ${method} ${path}`}
        columns={["Name", "Type", "Needed", "Meaning"]}
        rows={parameters.map((parameter) => [
          <InlineCode key={parameter.name}>{parameter.name}</InlineCode>,
          parameter.type,
          parameter.required ? "Yes" : "No",
          parameter.description,
        ])}
      />
      <h3>Example</h3>
      <CodeExampleTabs label={summary} examples={codeExamples(endpoint, site.url)} />
      <h3>Answer</h3>
      <CodeBlock code={JSON.stringify(exampleResponse, null, 2)} label={`the answer to ${summary}`} />
    </>
  );
}
