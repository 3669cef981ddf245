import type { ApiEndpoint, ApiParameter } from "./endpoints";

/** One code example in one language. */
export interface CodeExample {
  language: "curl" | "JavaScript" | "Python" | "Node" | "PHP" | "OpenSSL";
  code: string;
}

/**
 * The call in curl, JavaScript (fetch) and Python (requests), with the example value of each parameter.
 * The API key comes from the environment, because a key in source code ends up in version control.
 * @param baseUrl Without a slash at the end.
 */
export function codeExamples(endpoint: ApiEndpoint, baseUrl: string): readonly CodeExample[] {
  return [
    { language: "curl", code: curlExample(endpoint, baseUrl) },
    { language: "JavaScript", code: javaScriptExample(endpoint, baseUrl) },
    { language: "Python", code: pythonExample(endpoint, baseUrl) },
  ];
}

function curlExample({ method, path, parameters, headers = [] }: ApiEndpoint, baseUrl: string): string {
  const key = '-H "Authorization: Bearer $LEADWELL_API_KEY"';
  if (method === "GET") {
    const query = parameters.map(({ name, example }) => `--data-urlencode "${name}=${String(example)}"`);
    return [`curl -G ${baseUrl}${path}`, key, ...query].join(" \\\n  ");
  }
  const json = '-H "Content-Type: application/json"';
  const others = headers.map(({ name, example }) => `-H "${name}: ${example}"`);
  return [`curl ${baseUrl}${path}`, key, ...others, json, `-d '${bodyJson(parameters)}'`].join(" \\\n  ");
}

function javaScriptExample({ method, path, parameters, headers = [] }: ApiEndpoint, baseUrl: string): string {
  const key = "Authorization: `Bearer ${process.env.LEADWELL_API_KEY}`";
  const check = "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);";
  const end = [check, "console.log(await response.json());"];
  if (method === "GET") {
    return [
      `const url = new URL("${baseUrl}${path}");`,
      ...parameters.map(({ name, example }) => `url.searchParams.set("${name}", "${String(example)}");`),
      "const response = await fetch(url, {",
      `  headers: { ${key} },`,
      "});",
      ...end,
    ].join("\n");
  }
  return [
    `const response = await fetch("${baseUrl}${path}", {`,
    '  method: "POST",',
    "  headers: {",
    `    ${key},`,
    ...headers.map(({ name, example }) => `    "${name}": "${example}",`),
    '    "Content-Type": "application/json",',
    "  },",
    `  body: JSON.stringify(${indented(bodyJson(parameters), 2)}),`,
    "});",
    ...end,
  ].join("\n");
}

function pythonExample({ method, path, parameters, headers = [] }: ApiEndpoint, baseUrl: string): string {
  const [call, argument] = method === "GET" ? ["get", "params"] : ["post", "json"];
  return [
    "import os",
    "import requests",
    "",
    `response = requests.${call}(`,
    `    "${baseUrl}${path}",`,
    "    headers={",
    '        "Authorization": f"Bearer {os.environ[\'LEADWELL_API_KEY\']}",',
    ...headers.map(({ name, example }) => `        "${name}": "${example}",`),
    "    },",
    `    ${argument}=${indented(bodyJson(parameters), 4)},`,
    "    timeout=10,",
    ")",
    "response.raise_for_status()",
    "print(response.json())",
  ].join("\n");
}

/** JSON of strings, numbers and lists is also valid JavaScript and Python. */
function bodyJson(parameters: readonly ApiParameter[]): string {
  return JSON.stringify(Object.fromEntries(parameters.map(({ name, example }) => [name, example])), null, 2);
}

function indented(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
