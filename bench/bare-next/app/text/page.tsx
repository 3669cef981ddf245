/** A static page with the text of another page. BARE_PAGE_TEXT has one line for each of its blocks. */
export default function Page() {
  const blocks = (process.env.BARE_PAGE_TEXT ?? "").split("\n");
  return (
    <main>
      {blocks.map((block, index) => (
        <p key={index}>{block}</p>
      ))}
    </main>
  );
}
