// Gives a tool TypeScript 5 for `typescript`: @hey-api/openapi-ts writes code with the compiler's JavaScript API, which
// TypeScript 7 does not have. Loaded by `node --import`.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript-5" : specifier, context),
});
