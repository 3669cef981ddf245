import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

interface SettingsSectionProps {
  /** In the page's address. */
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-6">
      <Card>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {intro ? <p className="mt-1 text-ink-soft">{intro}</p> : null}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}
