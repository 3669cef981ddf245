import { CodeBlock } from "@/components/api-docs/code-block";
import { cn } from "@/lib/kit/cn";

/** A signing secret, the one time that it is shown. */
export function SecretPanel({ secret, className }: { secret: string; className?: string }) {
  return (
    <div className={cn("grid gap-2", className)}>
      <CodeBlock code={secret} label="the signing secret" />
      <p className="text-sm font-medium text-amber-deep">
        It is shown this once. Put it into your server's environment, never into code or a browser.
      </p>
    </div>
  );
}
