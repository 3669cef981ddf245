import { expect, it } from "@jest/globals";
import { leadMessage } from "../payload/lead-message";
import { mapFields } from "../payload/map-fields";
import { sampleLead } from "../payload/sample-lead";
import { createDestinationBody, destinationConfig } from "./config-schemas";

/** The message at each field for a mapped destination with these headers; none when they are accepted. */
function problemsOf(headers: readonly { name: string; value: string }[]): Record<string, string> {
  return problemsOfSaving({ headers, fields: [{ field: "email", value: "{{contact_info.email}}" }] });
}

function problemsOfSaving(config: object): Record<string, string> {
  const target = { kind: "mapped", config: { url: "https://crm.example/leads", ...config } };
  const issues = createDestinationBody.safeParse({ name: "CRM", target }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.slice(1).join("."), message]));
}

it("a field without a value is refused at its value, but stored settings that have one still open", () => {
  const fields = [
    { field: "email", value: "{{contact_info.email}}" },
    { field: "sid", value: " " },
  ];
  expect(problemsOfSaving({ fields })).toEqual({ "config.fields.1.value": "Enter a value" });
  const stored = { url: "https://crm.example/leads", headers: [{ name: "TE", value: "gzip" }], fields };
  expect(destinationConfig.safeParse({ kind: "mapped", config: stored }).success).toBe(true);
});

it("a field of a contact that no lead has is refused by its name, but stored settings that have one still open", () => {
  const fields = [
    { field: "email", value: "{{contact_info.email}}" },
    { field: "address", value: "{{contact_info.city}} {{ contact_info.zip_code }}" },
    { field: "smoker", value: "{{lead_data.is_smoker}}" },
  ];
  expect(problemsOfSaving({ fields })).toEqual({
    "config.fields.1.value": expect.stringMatching(
      /^No lead has \{\{contact_info\.zip_code\}\}\. A contact has .*contact_info\.zip,/,
    ),
  });
  const stored = { url: "https://crm.example/leads", fields };
  expect(destinationConfig.safeParse({ kind: "mapped", config: stored }).success).toBe(true);
});

it("spaces around the name of a placeholder do not matter", () => {
  const value = "{{  contact_info.first_name }} from {{ contact_info.state\t}}";
  const fields = [{ field: "name", value }];
  expect(problemsOfSaving({ fields })).toEqual({});
  const message = leadMessage(sampleLead("life", new Date(0)));
  const { first_name } = message.contact_info;
  expect(mapFields(fields, message).get("name")).toBe(`${first_name} from ${message.contact_info.state}`);
  expect(mapFields([{ field: "id", value: "{{ lead_id }}" }], message).get("id")).toBe(message.lead_id);
});

it("headers with keys and tokens are accepted", () => {
  expect(
    problemsOf([
      { name: "Authorization", value: "Bearer 123" },
      { name: "X-Key", value: "a" },
    ]),
  ).toEqual({});
});

it.each([
  "Accept-Encoding",
  "Connection",
  "Content-Length",
  "Expect",
  "Host",
  "Keep-Alive",
  "Proxy-Authorization",
  "TE",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
])("%s is refused at its name when it is entered, because it can never be sent", (name) => {
  const problems = problemsOf([
    { name: "X-Key", value: "a" },
    { name, value: "gzip" },
  ]);
  expect(problems).toEqual({
    "config.headers.1.name": expect.stringContaining("set by the connection itself"),
  });
});

it("the headers of a signature are ours", () => {
  expect(problemsOf([{ name: "Webhook-Id", value: "1" }])).toEqual({
    "config.headers.0.name": "This header is set by Leadwell",
  });
});

it("more characters than fit into one request are refused for all headers together", () => {
  const long = (length: number) => ({ name: "X-Long", value: "x".repeat(length) });
  const two = [long(4_000), { name: "X-Other", value: "x".repeat(4_000) }];
  expect(problemsOf(two)).toEqual({});
  expect(problemsOf([...two, { name: "X-Third", value: "x".repeat(200) }])).toEqual({
    "config.headers": expect.stringContaining("8192 characters"),
  });
});
