import { sendCall, withConfirmation } from "./api-request";

/** A file of the API, with the name that the server gives it. */
interface ApiFile {
  name: string;
  content: Blob;
}

/**
 * Fetches a file from the API. It may take as long as it takes: the server writes a large one while it sends it. The browser
 * keeps a large file on disk, not in memory.
 * @throws ApiError for an error status; TypeError when the network failed, also in the middle of the file.
 */
export async function apiFile(url: string): Promise<ApiFile> {
  const response = await withConfirmation((headers) => sendCall("GET", url, undefined, headers, null));
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { name, content: await response.blob() };
}
