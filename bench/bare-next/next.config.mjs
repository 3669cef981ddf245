import path from "node:path";
import { fileURLToPath } from "node:url";

/** The plain Next app that npm run bench:web compares with. It builds a copy in another folder. */
export default {
  typescript: { ignoreBuildErrors: true },
  // node_modules is a link to another folder, so the root must contain both.
  turbopack: { root: path.parse(fileURLToPath(import.meta.url)).root },
};
