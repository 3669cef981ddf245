// Runs programs in Python: CPython itself, compiled to WebAssembly, whose sockets are those of Node. It is there on every
// machine. Reads { programs, environment } as JSON from stdin and writes a list of { output } or { error } to stdout.
import { json } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const { programs, environment } = await json(process.stdin);
const python = await loadPyodide({ env: environment });
await python.useNodeSockFS();
const results = [];
for (const program of programs) {
  let output = "";
  python.setStdout({ batched: (line) => (output += `${line}\n`) });
  try {
    await python.runPythonAsync(program, { globals: python.toPy({ __name__: "__main__" }) });
    results.push({ output });
  } catch (error) {
    results.push({ error: String(error) });
  }
}
process.stdout.write(JSON.stringify(results), () => process.exit(0));
