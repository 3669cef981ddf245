"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import * as z from "zod/mini";
import { Exclusions } from "@/components/exclusions/exclusions";
import type { ExclusionActions } from "@/components/exclusions/use-exclusions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { saveFile } from "@/components/ui/download/save-file";
import { FailureNotice } from "@/components/ui/failure-notice";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { apiRequest } from "@/lib/platform/http/api-request";
import { CloseAccount } from "./close-account";
import { EmailForm } from "./email-form";
import { NewOrderLimit, type SetNewOrderLimit } from "./new-order-limit";
import { PasswordForm } from "./password-form";
import { ProfileForm } from "./profile-form";
import { SessionList } from "./session-list";
import { TwoFactorSection } from "./two-factor-section";

interface SettingsSectionsProps {
  user: UserDto;
  exclusionActions: ExclusionActions;
  setNewOrderLimit: SetNewOrderLimit;
  onClosed: () => void;
}

interface Section {
  id: string;
  title: string;
  intro?: string;
  content: ReactNode;
}

/** All sections on one page, with a menu beside them on a wide screen. */
export function SettingsSections({
  user,
  exclusionActions,
  setNewOrderLimit,
  onClosed,
}: SettingsSectionsProps) {
  useEffect(scrollToFragment, []);
  const sections: readonly Section[] = [
    { id: "profile", title: "Profile", content: <ProfileForm user={user} /> },
    { id: "email", title: "Email", content: <EmailForm user={user} /> },
    {
      id: "password",
      title: "Password",
      intro: "Changing it signs out every other device.",
      content: <PasswordForm />,
    },
    {
      id: "devices",
      title: "Signed-in devices",
      intro: "Don't recognize a device? Sign it out and change your password.",
      content: <SessionList />,
    },
    { id: "two-factor", title: "Two-factor sign-in", content: <TwoFactorSection /> },
    {
      id: "new-orders",
      title: "New orders",
      intro: "Orders begin with this daily limit. You can change it for each order on its page.",
      content: <NewOrderLimit setNewOrderLimit={setNewOrderLimit} />,
    },
    {
      id: "excluded-leads",
      title: "Excluded leads",
      intro: "None of your orders gets these leads.",
      content: <Exclusions actions={exclusionActions} />,
    },
    {
      id: "your-data",
      title: "Your data",
      intro:
        "Download everything we store about you as a JSON file: profile, configurations, orders, payments, your leads with your notes, calls, reminders and premiums, destinations, settings, saved views, devices, sign-ins, and messages to our sales team. For contact details of your leads, export your leads instead.",
      content: <ExportData />,
    },
    {
      id: "close-account",
      title: "Close account",
      content: <CloseAccount user={user} onClosed={onClosed} />,
    },
  ];
  return (
    <div className="mt-8 grid items-start gap-8 lg:grid-cols-[200px_minmax(0,42rem)] lg:gap-12">
      <nav aria-label="Settings" className="sticky top-6 hidden lg:block">
        <ul className="grid gap-1">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-mx-3 block rounded px-3 py-2 text-ink-soft hover:bg-paper-deep hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-6">
        {sections.map(({ content, ...section }) => (
          <SettingsSection key={section.id} {...section}>
            {content}
          </SettingsSection>
        ))}
      </div>
    </div>
  );
}

/** Scrolls to the section named in the URL. The browser could not: the sections render after the page has loaded. */
function scrollToFragment(): void {
  const { hash } = window.location;
  // Instant: a smooth scroll would end where the section was before the devices above it had loaded.
  if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: "instant" });
}

interface SettingsSectionProps {
  /** The fragment in the page's URL. */
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** One section of the settings. */
function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
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

const exported = z.looseObject({ exportedAt: z.string() });

/** Downloads everything stored about the viewer. Fetched instead of linked, so that a failure can be shown here. */
function ExportData() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest("GET", "/api/user/export", exported),
    onSuccess: (data) => {
      saveFile(`leadwell-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      notify({ title: "Downloaded", description: "The file is in your downloads folder." });
    },
  });
  return (
    <div className="grid gap-4">
      <FailureNotice error={error} />
      <Button
        variant="secondary"
        onClick={() => mutate()}
        disabled={isPending}
        busy={isPending}
        className="sm:justify-self-start"
      >
        {isPending ? "Collecting..." : "Download my data"}
      </Button>
    </div>
  );
}
