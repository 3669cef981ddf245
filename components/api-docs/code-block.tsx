import { cn } from "@/lib/kit/cn";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  code: string;
  /** Completes the copy button's name: `Copy List leads in curl`. */
  label: string;
  /** The block is directly below its tabs. */
  joined?: boolean;
}

/** A block of code with a copy button. Long lines wrap. */
export function CodeBlock({ code, label, joined }: CodeBlockProps) {
  return (
    <div
      className={cn(
        "on-night relative rounded bg-night text-white print:border print:bg-white print:text-ink",
        joined && "[@media_screen_and_(scripting:enabled)]:rounded-tl-none",
      )}
    >
      <CopyButton label={label} />
      <pre className="whitespace-pre-wrap p-4 pr-14 font-mono text-sm [overflow-wrap:anywhere]">
        <code>{code}</code>
      </pre>
    </div>
  );
}
