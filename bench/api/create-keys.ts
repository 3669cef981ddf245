// Creates as many keys of the public API as the first argument says, and prints them as a JSON list.
import { printResult } from "@/bench/kit/client";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createApiCaller } from "@/tests/factories/api-keys";

await installCatalog();
const keys: string[] = [];
while (keys.length < Number(process.argv[2])) {
  const { key } = await createApiCaller({ scopes: ["leads:read"] });
  keys.push(key.key);
}
printResult(keys);
