/** The few icons that stand on every page: drawn here, so that they cost no library. */
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
