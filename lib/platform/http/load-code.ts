const RELOAD_HINT = "If it fails again, load the page again: it may be from an older version.";

/** Code that a page loads late did not come: the connection was lost, or a release has removed the file. */
export class CodeNotLoaded extends Error {
  constructor(failed = "Part of this page did not load.", options?: ErrorOptions) {
    super(`${failed} Please try again. ${RELOAD_HINT}`, options);
    this.name = "CodeNotLoaded";
  }
}

/**
 * Loads code that a page needs late.
 * @param failed what has failed if it does not come, as a sentence for people.
 * @throws CodeNotLoaded whose message begins with `failed` and says what to do.
 */
export async function loadCode<Code>(load: () => Promise<Code>, failed?: string): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new CodeNotLoaded(failed, { cause });
  }
}
