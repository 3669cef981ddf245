"use client";

import { type ReactNode, useEffect } from "react";
import { DestinationActions } from "@/components/destinations/destination-actions";
import { StateBadge } from "@/components/destinations/destination-health";
import { useAuth } from "@/components/layout/auth-provider";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { rememberAlertsOwner } from "@/lib/delivery/alerts/browser-owner";
import type { DestinationDto, DestinationsDto } from "@/lib/delivery/destinations/schemas";
import { AlertSettingsForm, type SetAlerts } from "./alert-settings-form";
import {
  AlertsNotAllowed,
  type BrowserAlerts,
  type TurnOnAlerts,
  useBrowserAlerts,
  useTurnOnAlerts,
} from "./use-browser-alerts";

/** The server actions of the alerts. The page passes them: components do not import from `app`. */
export interface AlertActions {
  turnOnAlerts: TurnOnAlerts;
  setAlerts: SetAlerts;
}

interface AlertsSectionProps {
  list: DestinationsDto;
  /** IANA name: the zone of quiet hours and of the summary. */
  timeZone: string;
  actions: AlertActions;
}

/** Alerts about new leads: browsers that show them, quiet hours, and a daily summary by email. */
export function AlertsSection({ list, timeZone, actions }: AlertsSectionProps) {
  const { data: browser } = useBrowserAlerts();
  const browsers = list.destinations.filter(({ kind }) => kind === "push");
  const own = browsers.find(({ config }) => isThisBrowser(config, browser));
  return (
    <section aria-labelledby="alerts-title" className="mt-4 grid gap-4">
      <div>
        <h2 id="alerts-title" className="font-display text-xl font-medium">
          Alerts
        </h2>
        <p className="mt-1 max-w-measure text-ink-soft">
          A browser or phone can tell you about each new lead at once. The alert names the line and the state,
          never the person, and a click opens the lead.
        </p>
      </div>
      {list.alerts.publicKey === null ? null : (
        <ThisBrowser
          publicKey={list.alerts.publicKey}
          browser={browser}
          isOn={own !== undefined}
          turnOnAlerts={actions.turnOnAlerts}
        />
      )}
      {browsers.length === 0 ? null : (
        <ul aria-label="Browsers with alerts" className="grid gap-4">
          {browsers.map((destination) => (
            <BrowserRow key={destination.id} destination={destination} isThis={destination.id === own?.id} />
          ))}
        </ul>
      )}
      <AlertSettingsForm alerts={list.alerts} timeZone={timeZone} setAlerts={actions.setAlerts} />
    </section>
  );
}

function isThisBrowser(config: DestinationDto["config"], browser: BrowserAlerts | undefined): boolean {
  return (
    config.kind === "push" && browser?.state === "subscribed" && config.endpointHash === browser.endpointHash
  );
}

interface ThisBrowserProps {
  publicKey: string;
  browser: BrowserAlerts | undefined;
  /** The browser is in the account's list. */
  isOn: boolean;
  turnOnAlerts: TurnOnAlerts;
}

function ThisBrowser({ publicKey, browser, isOn, turnOnAlerts }: ThisBrowserProps) {
  const { mutate, isPending, error } = useTurnOnAlerts(publicKey, turnOnAlerts);
  const { user } = useAuth();
  // Also for alerts that were turned on before their owner was remembered.
  useEffect(() => {
    if (isOn && user) rememberAlertsOwner(user.id);
  }, [isOn, user]);
  if (!browser || isOn) return null;
  if (browser.state === "unsupported")
    return (
      <Explained>
        This browser cannot show alerts. On an iPhone or iPad, add Leadwell to the Home Screen first (Share,
        then Add to Home Screen), and open it from there.
      </Explained>
    );
  if (browser.state === "denied")
    return (
      <Explained>
        Alerts from this site are blocked in this browser. Allow notifications for it in the browser's site
        settings, then reload the page.
      </Explained>
    );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">Alerts are off in this browser.</p>
        <Button size="sm" busy={isPending} disabled={isPending} onClick={() => mutate()}>
          Turn on alerts here
        </Button>
      </div>
      {error instanceof AlertsNotAllowed ? (
        <Notice tone="red" role="alert" className="mt-3">
          Your browser did not allow alerts from this site. Try again, and choose Allow.
        </Notice>
      ) : (
        <FailureNotice error={error} className="mt-3" />
      )}
    </Card>
  );
}

function Explained({ children }: { children: ReactNode }) {
  return (
    <Card>
      <p className="max-w-measure text-ink-soft">{children}</p>
    </Card>
  );
}

function BrowserRow({ destination, isThis }: { destination: DestinationDto; isThis: boolean }) {
  const { name, health } = destination;
  return (
    <li>
      <Card>
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="font-semibold">
            {name}
            {isThis ? <span className="font-normal text-muted"> (this browser)</span> : null}
          </h3>
          <StateBadge state={health.state} />
        </div>
        {health.pausedBy === "gone" ? (
          <p className="mb-3 text-ink-soft">
            This browser no longer takes alerts. Turn alerts on again in that browser, or remove it.
          </p>
        ) : null}
        <DestinationActions destination={destination} />
      </Card>
    </li>
  );
}
