/** The host of a URL, with its port if it has one. What is no URL is returned as it is. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
