import { AppError } from "@/lib/kit/errors";
import type { ApiScope } from "./scopes";

/** A 403: the key lacks a scope, which the header WWW-Authenticate names too. */
export class ScopeMissing extends AppError {
  readonly scope: ApiScope;

  constructor(scope: ApiScope, message: string) {
    super("scope-missing", 403, message);
    this.scope = scope;
  }
}
