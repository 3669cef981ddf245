import { Button } from "@/components/ui/button";

/** Says quietly that leads came, and shows them on demand. The region stands there from the start: only then is it announced. */
export function NewLeadsBar({ count, onShow }: { count: number; onShow: () => void }) {
  const text = count === 0 ? "" : `${count} new ${count === 1 ? "lead" : "leads"}`;
  return (
    <div
      className={
        count === 0
          ? "sr-only"
          : "sticky top-2 z-10 flex items-center justify-between gap-4 rounded border border-accent-line bg-accent-soft py-2 pl-4 pr-2 text-accent-deep"
      }
    >
      <output className="font-semibold">{text}</output>
      {count > 0 ? (
        <Button size="sm" onClick={onShow}>
          Show
        </Button>
      ) : null}
    </div>
  );
}
