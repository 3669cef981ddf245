import { expect, it } from "@jest/globals";
import { readSourceFiles } from "./source-files";

const EXPORTER = "lib/platform/tracing/export-spans.server.ts";
const files = readSourceFiles().filter(({ name }) =>
  /^(app|components|lib|worker)\/|^instrumentation\.ts$/.test(name),
);
const naming = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

it("loads OpenTelemetry in one file, which is loaded only when traces are sent", () => {
  expect(naming(/["']@opentelemetry\//)).toEqual([EXPORTER]);
  expect(naming(/export-spans\.server"/)).toEqual(["lib/platform/tracing/start-tracing.server.ts"]);
  const [starter] = files.filter(({ name }) => name === "lib/platform/tracing/start-tracing.server.ts");
  expect(starter?.text).not.toMatch(/^import .*export-spans/m);
  expect(starter?.text).toMatch(/if \(!endpoint\) return;\n[^\n]*await import\("\.\/export-spans\.server"\)/);
});
