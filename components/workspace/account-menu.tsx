"use client";

import { useSignOut } from "@/components/layout/sign-out-button";
import { PageLink } from "@/components/navigation/page-link";
import { chooseSingleKeys, hasSingleKeys } from "@/components/ui/listing/single-keys";
import type { UserDto } from "@/lib/accounts/dto";
import { addressName } from "@/lib/accounts/profile/display-name";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { useDisclosure } from "./use-disclosure";
import { WorkspaceIcon, type WorkspaceIconName } from "./workspace-icon";
import { WorkspaceLink } from "./workspace-link";

interface AccountMenuProps {
  user: UserDto;
  /** In the rail it opens upwards, in the phone's top bar downwards. */
  place: "rail" | "top-bar";
}

/** Name and company of the viewer; opens a panel with settings, help, shortcuts and Sign out. */
export function AccountMenu({ user, place }: AccountMenuProps) {
  const { isOpen, ref, button, panelId } = useDisclosure();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username;
  const inRail = place === "rail";
  return (
    <div ref={ref} className="relative">
      <button
        {...button}
        className={cn(
          "flex items-center gap-2.5 rounded text-left text-sm hover:bg-line/50",
          inRail
            ? "w-full justify-center p-1 min-[1181px]:justify-start min-[1181px]:px-2 min-[1181px]:py-1.5"
            : "size-11 justify-center",
        )}
      >
        <span className="sr-only">Account of </span>
        <span
          aria-hidden="true"
          className="grid size-8 flex-none place-items-center rounded-full bg-ink text-xs font-semibold text-white"
        >
          {initials(user)}
        </span>
        <span className={inRail ? "sr-only min-w-0 flex-1 min-[1181px]:not-sr-only" : "sr-only"}>
          <span className="block truncate font-semibold">{name}</span>
          {user.company ? <span className="block truncate text-xs text-muted">{user.company}</span> : null}
        </span>
        {inRail ? (
          <WorkspaceIcon name="updown" className="hidden size-4 text-muted min-[1181px]:block" />
        ) : null}
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className={cn(
          "absolute z-20 w-64 rounded border border-line bg-white p-1.5 text-sm shadow-raised",
          inRail ? "bottom-[calc(100%+8px)] left-0" : "right-0 top-[calc(100%+4px)]",
        )}
      >
        <p className="mb-1.5 border-b border-line px-2.5 pb-2.5 pt-2">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-muted" title={user.email}>
            {user.email}
          </span>
        </p>
        <AccountLinks user={user} isOpen={isOpen} />
      </div>
    </div>
  );
}

const ITEM =
  "flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left no-underline hover:bg-paper-deep min-[861px]:min-h-9";

function AccountLinks({ user, isOpen }: { user: UserDto; isOpen: boolean }) {
  const { signOut, isPending } = useSignOut();
  const links: readonly [href: string, label: string, icon: WorkspaceIconName][] = [
    [paths.helpCenter, "Help Center", "help"],
    [paths.home, "Leadwell home page", "home"],
  ];
  return (
    <ul>
      <li>
        <WorkspaceLink href={paths.settings} className={ITEM}>
          <WorkspaceIcon name="settings" />
          Account settings
        </WorkspaceLink>
      </li>
      {user.role === "staff" ? (
        <li>
          <WorkspaceLink href={paths.admin} className={ITEM}>
            <WorkspaceIcon name="customers" />
            Staff area
          </WorkspaceLink>
        </li>
      ) : null}
      {links.map(([href, label, icon]) => (
        <li key={href}>
          <PageLink href={href} className={ITEM}>
            <WorkspaceIcon name={icon} />
            {label}
          </PageLink>
        </li>
      ))}
      {/* Only while it is open: the browser keeps the choice, so the server does not know it. */}
      {isOpen ? (
        <li>
          <label className={ITEM}>
            <input
              type="checkbox"
              defaultChecked={hasSingleKeys()}
              onChange={(event) => chooseSingleKeys(event.target.checked)}
              className="m-px size-4 accent-accent"
            />
            Shortcuts J, K and /
          </label>
        </li>
      ) : null}
      <li className="mt-1.5 border-t border-line pt-1.5">
        <button type="button" className={ITEM} onClick={signOut} disabled={isPending}>
          <WorkspaceIcon name="signOut" />
          {isPending ? "Signing out..." : "Sign out"}
        </button>
      </li>
    </ul>
  );
}

/** The letters of the round mark: of first and last name, else of the username. */
function initials(user: UserDto): string {
  const letters = [user.firstName, user.lastName].map((name) => firstLetter(name.trim())).join("");
  return (letters || firstLetter(addressName(user))).toUpperCase();
}

/** The whole character, also where it takes two code units. */
function firstLetter(name: string): string {
  const code = name.codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
}
