import { Check, X } from "lucide-react";
import type { CertificateCheck } from "@/lib/ledger/judge-certificate";

/** The checks in words, each with its result. */
export function CertificateChecks({ checks }: { checks: readonly CertificateCheck[] }) {
  return (
    <ul className="mt-4 grid gap-4">
      {checks.map(({ name, passed, detail }) => (
        <li key={name} className="grid grid-cols-[1.25rem_1fr] gap-x-3">
          {passed ? (
            <Check aria-hidden="true" className="mt-0.5 size-5 text-accent" />
          ) : (
            <X aria-hidden="true" className="mt-0.5 size-5 text-red" />
          )}
          <div>
            <p className="font-semibold">
              {name}: {passed ? "good" : "failed"}
            </p>
            <p className="text-sm text-ink-soft">{detail}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
