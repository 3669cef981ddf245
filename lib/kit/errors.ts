/** Problem members beside the standard ones of RFC 9457, for example the new price of a 409. */
export type ProblemExtras = Readonly<Record<string, unknown>>;

/**
 * An error whose text may be shown to the caller. Everything that is not an AppError is a bug or an
 * outage: it is logged, and the caller sees a 500 without its text.
 */
export class AppError extends Error {
  /** Stable, machine-readable name of the broken rule, for example `order-changed-meanwhile`. */
  readonly code: string;
  /** HTTP status that the edge answers with. */
  readonly status: number;
  readonly extras: ProblemExtras;

  constructor(code: string, status: number, message: string, extras: ProblemExtras = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

/** 404: it does not exist, or it is another account's, and then it does not exist either. */
export function notFound(what: string): AppError {
  return new AppError("not-found", 404, `${what} not found.`);
}

/** 422: well-formed, but refused by a rule. `errors` names the fields. */
export function refused(code: string, message: string, errors?: Record<string, string[]>): AppError {
  return new AppError(code, 422, message, errors ? { errors } : {});
}

/** 409: the state that the caller acted on is no longer the state. */
export function conflict(code: string, message: string, extras: ProblemExtras = {}): AppError {
  return new AppError(code, 409, message, extras);
}
