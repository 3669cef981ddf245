import type { ApiEndpoint, ApiParameter, JsonValue } from "./read-endpoints";

/** One code example in one language. */
export interface CodeExample {
  language: "curl" | "JavaScript" | "Python" | "Node" | "PHP" | "OpenSSL";
  code: string;
}

/** One call with example values. */
interface ExampleCall {
  method: ApiEndpoint["method"];
  url: string;
  query: readonly (readonly [name: string, value: string])[];
  headers: readonly (readonly [name: string, value: string])[];
  /** Absent for operations without a body. */
  body: JsonValue | undefined;
  /** The response has a JSON body. */
  returnsJson: boolean;
}

/**
 * The call in curl, JavaScript (Node or another server), Python and PHP, with the example value of each parameter that has
 * one. The API key comes from the environment, because a key in source code ends up in version control.
 * @param baseUrl Without a slash at the end.
 */
export function codeExamples(endpoint: ApiEndpoint, baseUrl: string): readonly CodeExample[] {
  const call = exampleCall(endpoint, baseUrl);
  return [
    { language: "curl", code: curlExample(call) },
    { language: "JavaScript", code: javaScriptExample(call) },
    { language: "Python", code: pythonExample(call) },
    { language: "PHP", code: phpExample(call) },
  ];
}

function exampleCall(endpoint: ApiEndpoint, baseUrl: string): ExampleCall {
  const { method, path, params, query, headers, body, success } = endpoint;
  const values = new Map(examplesOf(params).map(([name, value]) => [name, textOf(value)]));
  return {
    method,
    url: `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_braces, name) => values.get(String(name)) ?? "")}`,
    query: examplesOf(query).map(([name, value]) => [name, textOf(value)]),
    headers: examplesOf(headers).map(([name, value]) => [headerName(name), textOf(value)]),
    body: body.length > 0 ? Object.fromEntries(examplesOf(body)) : undefined,
    returnsJson: success.example !== undefined,
  };
}

/** A value as it is written in a URL or in a header. */
function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The parameters that have an example, with it. */
export function examplesOf(parameters: readonly ApiParameter[]): [name: string, value: JsonValue][] {
  return parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]));
}

/** `idempotency-key` as it is usually written: `Idempotency-Key`. */
function headerName(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function curlExample({ method, url, query, headers, body }: ExampleCall): string {
  const sent = headers.map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`);
  return [
    `curl ${query.length > 0 ? "-G " : ""}${method === "DELETE" ? "-X DELETE " : ""}${url}`,
    '-H "Authorization: Bearer $LEADWELL_API_KEY"',
    ...sent,
    ...query.map(([name, value]) => `--data-urlencode ${shellText(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellText(pretty(body, 2))}`]),
  ].join(" \\\n  ");
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function javaScriptExample({ method, url, query, headers, body, returnsJson }: ExampleCall): string {
  const address = query.length > 0 ? "url" : JSON.stringify(url);
  return [
    ...(query.length > 0 ? [`const url = new URL(${JSON.stringify(url)});`] : []),
    ...query.map(
      ([name, value]) => `url.searchParams.set(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    ),
    ...(query.length > 0 ? [""] : []),
    `const response = await fetch(${address}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    "    Authorization: `Bearer ${process.env.LEADWELL_API_KEY}`,",
    ...headers.map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${pretty(body, 2, 2)}),`]),
    "});",
    "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);",
    `console.log(${returnsJson ? "await response.json()" : "response.status"});`,
  ].join("\n");
}

function pythonExample({ method, url, query, headers, body, returnsJson }: ExampleCall): string {
  const imports = [...(body !== undefined || returnsJson ? ["import json"] : []), "import os"];
  return [
    ...imports,
    ...(query.length > 0 ? ["import urllib.parse"] : []),
    "import urllib.request",
    "",
    ...(query.length > 0 ? [`query = urllib.parse.urlencode(${pretty(Object.fromEntries(query), 4)})`] : []),
    "request = urllib.request.Request(",
    query.length > 0 ? `    f"${url}?{query}",` : `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    "    headers={",
    '        "Authorization": f"Bearer {os.environ[\'LEADWELL_API_KEY\']}",',
    ...headers.map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${pretty(body, 4, 4)}).encode(),`]),
    ")",
    "# A status of 400 or above raises urllib.error.HTTPError; its read() returns the problem.",
    "with urllib.request.urlopen(request, timeout=30) as response:",
    `    print(${returnsJson ? "json.load(response)" : "response.status"})`,
  ].join("\n");
}

function phpExample({ method, url, query, headers, body, returnsJson }: ExampleCall): string {
  return [
    "<?php",
    ...(query.length > 0 ? [`$query = http_build_query(${phpValue(Object.fromEntries(query))});`] : []),
    `$call = curl_init("${url}${query.length > 0 ? "?$query" : ""}");`,
    "curl_setopt_array($call, [",
    ...(method === "GET" ? [] : [`    CURLOPT_CUSTOMREQUEST => "${method}",`]),
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 30,",
    "    CURLOPT_HTTPHEADER => [",
    '        "Authorization: Bearer " . getenv("LEADWELL_API_KEY"),',
    ...headers.map(([name, value]) => `        ${phpText(`${name}: ${value}`)},`),
    ...(body === undefined ? [] : ['        "Content-Type: application/json",']),
    "    ],",
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${phpValue(body, 1)}),`]),
    "]);",
    "$response = curl_exec($call);",
    "$status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);",
    'if ($response === false || $status >= 400) throw new Exception("$status $response");',
    returnsJson ? "print_r(json_decode($response, true));" : "echo $status;",
  ].join("\n");
}

/** A value as an array of PHP, with four spaces for each level. */
function phpValue(value: JsonValue, level = 0): string {
  if (typeof value === "string") return phpText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = "    ".repeat(level + 1);
  const members = Array.isArray(value)
    ? value.map((member) => phpValue(member, level + 1))
    : Object.entries(value).map(([name, member]) => `${phpText(name)} => ${phpValue(member, level + 1)}`);
  return `[\n${members.map((member) => `${inner}${member},\n`).join("")}${"    ".repeat(level)}]`;
}

/** In PHP, a dollar sign between double quotes begins a variable. */
function phpText(text: string): string {
  return JSON.stringify(text).replaceAll("$", "\\$").replaceAll("\\/", "/");
}

/** JSON of strings, numbers and lists is also valid JavaScript and Python. */
function pretty(value: JsonValue, indent: number, offset = 0): string {
  return JSON.stringify(value, null, indent).replaceAll("\n", `\n${" ".repeat(offset)}`);
}
