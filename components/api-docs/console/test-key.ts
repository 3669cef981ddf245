const TEST_KEY = /^lwk_test_[0-9A-Za-z]+$/;

/** Whether a text has the form of a test key. The server decides whether it is one. */
export function isTestKey(text: string): boolean {
  return TEST_KEY.test(text);
}

/** What is wrong with the key that was entered; undefined for a test key, and while nothing is entered. */
export function keyError(entered: string): string | undefined {
  const key = entered.trim();
  if (key === "" || isTestKey(key)) return undefined;
  if (key.startsWith("lwk_live_"))
    return "This is a live key: its calls buy real leads. The console sends test keys only.";
  return "Enter a key that begins with lwk_test_.";
}
