/** The few icons of public pages, drawn here so that no icon library is loaded. */
interface IconProps {
  className?: string;
}

export function TickIcon({ className = "size-4" }: IconProps) {
  return <Icon className={className} strokeWidth={2.5} path="M20 6 9 17l-5-5" />;
}

export function MenuIcon({ className = "size-6" }: IconProps) {
  return <Icon className={className} strokeWidth={2} path="M4 6h16M4 12h16M4 18h16" />;
}

export function CloseIcon({ className = "size-6" }: IconProps) {
  return <Icon className={className} strokeWidth={2} path="M18 6 6 18M6 6l12 12" />;
}

export function BackIcon({ className = "size-4" }: IconProps) {
  return <Icon className={className} strokeWidth={2} path="m12 19-7-7 7-7M19 12H5" />;
}

export function UnfoldIcon({ className = "size-5" }: IconProps) {
  return <Icon className={className} strokeWidth={2} path="m6 9 6 6 6-6" />;
}

export function AscendingIcon({ className = "size-4" }: IconProps) {
  return <Icon className={className} strokeWidth={2} path="M12 5v14M19 12l-7 7-7-7" />;
}

export function DescendingIcon({ className = "size-4" }: IconProps) {
  return <Icon className={className} strokeWidth={2} path="m5 12 7-7 7 7M12 19V5" />;
}

export function CopyIcon({ className = "size-4" }: IconProps) {
  return (
    <Icon
      className={className}
      strokeWidth={2}
      path="M8 10a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2"
    />
  );
}

export function SearchIcon({ className = "size-5" }: IconProps) {
  return (
    <Icon className={className} strokeWidth={2} path="M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM21 21l-4.3-4.3" />
  );
}

function Icon({ className, strokeWidth, path }: { className: string; strokeWidth: number; path: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
