import { CodeBlock } from "@/components/api-docs/code-block";
import { cn } from "@/lib/kit/cn";

/** A signing secret. The server shows it only once. */
export function SecretPanel({ secret, className }: { secret: string; className?: string }) {
  return (
    <div className={cn("grid gap-2", className)}>
      <CodeBlock code={secret} label="the signing secret" />
      <p className="text-sm font-medium text-amber-deep">
        Shown only once. Store it in your server's environment, never in code or in a browser.
      </p>
    </div>
  );
}
