/** Problem members beside the standard ones of RFC 9457, for example the new price of a 409. */
export type ProblemExtras = Readonly<Record<string, unknown>>;

/**
 * An error whose message the caller may see. Any other error is a bug or an outage: it is logged, and the caller gets
 * a 500 without its message.
 */
export class AppError extends Error {
  /** Stable, machine-readable name of the broken rule, for example `order-changed-meanwhile`. */
  readonly code: string;
  /** HTTP status of the response. */
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

/** Makes a 404. Use it for what does not exist and for what belongs to another account, so that nobody can tell which. */
export function notFound(what: string): AppError {
  return new AppError("not-found", 404, `${what} not found.`);
}

/** Makes a 422: the request is well-formed, but a rule refuses it. `errors` holds messages by field. */
export function refused(code: string, message: string, errors?: Record<string, string[]>): AppError {
  return new AppError(code, 422, message, errors ? { errors } : {});
}

/** Makes a 409: the data has changed since the caller read it. */
export function conflict(code: string, message: string, extras: ProblemExtras = {}): AppError {
  return new AppError(code, 409, message, extras);
}
