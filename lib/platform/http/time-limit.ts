/**
 * Waits for something that may never come.
 * @throws DOMException `TimeoutError` when it has not come within `limitMs`; otherwise what it throws.
 */
export async function within<Result>(limitMs: number, coming: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("It did not come in time.", "TimeoutError")), limitMs);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
