import path from "node:path";
import { fileURLToPath } from "node:url";

/** The plain Next app that our figures are held against (npm run bench:web, which builds a copy elsewhere). */
export default {
  typescript: { ignoreBuildErrors: true },
  // node_modules is a link to somewhere else: only below the root of all can both be reached.
  turbopack: { root: path.parse(fileURLToPath(import.meta.url)).root },
};
