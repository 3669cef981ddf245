const CENTER = 100;
const DEGREES_PER_DIGIT = 360 / 64;
/** Where a ray begins, and how far it reaches for the digits 0 and f, in units of the drawing (200 wide). */
const RAY = { from: 64, shortest: 67, perDigit: 1.55 };

interface HashRingProps {
  /** 64 hexadecimal digits. */
  hash: string;
  isGenuine?: boolean;
  /** On a dark background. */
  dark?: boolean;
  /** Without it, the drawing is decoration. */
  label?: string;
  className?: string;
}

/** A seal whose 64 rays are the digits of a certificate's hash, so that two certificates never look the same. */
export function HashRing({ hash, isGenuine = true, dark, label, className }: HashRingProps) {
  const color = isGenuine ? (dark ? "text-night-signal" : "text-accent") : "text-red";
  return (
    <svg
      viewBox="0 0 200 200"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`${color} ${className ?? ""}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <circle cx={CENTER} cy={CENTER} r={97} strokeWidth={1.5} className="opacity-35" />
      <path d={raysOf(hash)} strokeWidth={3.4} />
      <circle cx={CENTER} cy={CENTER} r={54} strokeWidth={5} />
      <path d={isGenuine ? "m78 102 15 15 31-34" : "m80 80 40 40M120 80l-40 40"} strokeWidth={8} />
    </svg>
  );
}

function raysOf(hash: string): string {
  return hash
    .split("")
    .map((digit, index) => {
      const angle = ((index * DEGREES_PER_DIGIT - 90) * Math.PI) / 180;
      const at = (radius: number) =>
        `${(CENTER + radius * Math.cos(angle)).toFixed(1)},${(CENTER + radius * Math.sin(angle)).toFixed(1)}`;
      return `M${at(RAY.from)}L${at(RAY.shortest + RAY.perDigit * Number.parseInt(digit, 16))}`;
    })
    .join("");
}
