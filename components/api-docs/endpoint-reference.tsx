import { FactTable } from "@/components/documents/fact-table";
import { site } from "@/lib/marketing/site";
import { codeExamples } from "@/lib/public-api/code-examples";
import type { ApiEndpoint } from "@/lib/public-api/endpoints";
import { CodeBlock } from "./code-block";
import { CodeExampleTabs } from "./code-example-tabs";
import { InlineCode } from "./inline-code";

/** Documents one endpoint: description, parameters, code examples and an example response. */
export function EndpointReference({ endpoint }: { endpoint: ApiEndpoint }) {
  const { method, path, summary, description, parameters, headers, exampleResponse } = endpoint;
  return (
    <>
      <p>
        <InlineCode>
          {method} {path}
        </InlineCode>
      </p>
      <p>{description}</p>
      {headers ? (
        <>
          <h3>Headers</h3>
          <FactTable
            caption={`Headers of ${method} ${path}`}
            columns={["Name", "Meaning"]}
            rows={headers.map(({ name, description: meaning }) => [
              <InlineCode key={name}>{name}</InlineCode>,
              meaning,
            ])}
          />
        </>
      ) : null}
      <h3>{method === "GET" ? "Query parameters" : "Body"}</h3>
      <FactTable
        caption={`Parameters of ${method} ${path}`}
        columns={["Name", "Type", "Required", "Meaning"]}
        rows={parameters.map((parameter) => [
          <InlineCode key={parameter.name}>{parameter.name}</InlineCode>,
          parameter.type,
          parameter.required ? "Yes" : "No",
          parameter.description,
        ])}
      />
      <h3>Example</h3>
      <CodeExampleTabs label={summary} examples={codeExamples(endpoint, site.url)} />
      <h3>Response</h3>
      <CodeBlock code={JSON.stringify(exampleResponse, null, 2)} label={`the response to ${summary}`} />
    </>
  );
}
