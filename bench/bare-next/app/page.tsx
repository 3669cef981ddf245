/** A static page with only text. BARE_PAGE_BYTES sets its length at build time. */
export default function Page() {
  return <p>{"x".repeat(Number(process.env.BARE_PAGE_BYTES ?? 0))}</p>;
}
