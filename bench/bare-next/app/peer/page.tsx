import Image from "next/image";
import Link from "next/link";
import { Menu } from "./menu";

const BLOCKS_PER_SECTION = 8;

/**
 * A page as most lead sellers have it, made the way Next's documentation shows: a style sheet, a font, a picture in the
 * first screen, links that prefetch, a menu. Its text is that of the bare page.
 */
export default function Page() {
  const [title = "", intro = "", ...blocks] = (process.env.BARE_PAGE_TEXT ?? "").split("\n");
  const sections = Map.groupBy(blocks.entries(), ([index]) => Math.floor(index / BLOCKS_PER_SECTION));
  return (
    <>
      <header>
        <Link href="/text">{title}</Link>
        <Menu />
      </header>
      <main>
        <section className="hero">
          <div>
            <h1>{title}</h1>
            <p>{intro}</p>
            <Link href="/text">Get started</Link>
          </div>
          <Image src="/hero.png" alt="" width={390} height={844} priority />
        </section>
        {[...sections].map(([number, entries]) => (
          <section key={number}>
            {entries.map(([index, block]) => (
              <p key={index}>{block}</p>
            ))}
          </section>
        ))}
      </main>
    </>
  );
}
