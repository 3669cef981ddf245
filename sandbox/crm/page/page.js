// Updates the list by long polling: sends the current version, and gets a response when there is a newer one.
const list = document.getElementById("list");
const PAUSE_AFTER_ERROR_MS = 2_000;

localizeTimes();
void keepFresh();

async function keepFresh() {
  for (;;) {
    try {
      await refresh();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_ERROR_MS));
    }
  }
}

async function refresh() {
  const query = new URLSearchParams(location.search);
  query.set("version", list.dataset.version);
  const response = await fetch(`/page/list?${query}`);
  if (response.status === 204) return;
  if (!response.ok) throw new Error(`list: ${response.status}`);
  const html = await response.text();
  const open = new Set([...list.querySelectorAll("details[open]")].map((each) => each.dataset.id));
  const focused = document.activeElement?.closest("details")?.dataset.id;
  list.innerHTML = html;
  list.dataset.version = response.headers.get("x-version");
  for (const each of list.querySelectorAll("details")) {
    each.open = open.has(each.dataset.id);
    if (each.dataset.id === focused) each.querySelector("summary").focus({ preventScroll: true });
  }
  localizeTimes();
}

/** Converts the server's UTC times to local time. */
function localizeTimes() {
  for (const each of list.querySelectorAll("time")) {
    const at = new Date(each.dateTime);
    each.textContent = `${at.toLocaleTimeString("en-GB")}.${String(at.getMilliseconds()).padStart(3, "0")}`;
    each.title = at.toLocaleString("en-GB");
  }
}
