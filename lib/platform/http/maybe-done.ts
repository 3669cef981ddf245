import { ApiError } from "./api-request";
import { CodeNotLoaded } from "./load-code";

/** A call got no response. Its message says that it may have been carried out, and where to look. */
export class MaybeDone extends Error {
  constructor(hint: string, options?: ErrorOptions) {
    super(`We couldn't reach our server. ${hint}`, options);
    this.name = "MaybeDone";
  }
}

/**
 * For a call that must not simply be sent again.
 * @param hint what may have happened, and where to look, as sentences for people.
 * @throws MaybeDone when the call got no response; otherwise what it throws.
 */
export async function orMaybeDone<Result>(call: Promise<Result>, hint: string): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    // The server has refused it, or it was not sent.
    if (cause instanceof ApiError || cause instanceof CodeNotLoaded) throw cause;
    throw new MaybeDone(hint, { cause });
  }
}
