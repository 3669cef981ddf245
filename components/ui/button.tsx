import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "@/lib/kit/cn";
import { Spinner } from "./spinner";

/** Styles of a button, also for links that look like one. */
export const buttonVariants = cva(
  "inline-flex items-center justify-center gap-2 rounded text-center font-semibold no-underline transition-colors off:cursor-not-allowed off:border-transparent off:bg-off off:text-off-ink",
  {
    variants: {
      variant: {
        primary: "bg-accent text-white hover:bg-accent-deep",
        secondary: "border border-line-strong bg-white text-ink hover:border-ink hover:bg-paper",
        night: "border border-night-muted text-white hover:border-night-mint",
        danger: "bg-red-deep text-white hover:bg-ink",
        ghost: "text-ink hover:bg-paper-deep",
        link: "rounded-sm text-accent-deep underline underline-offset-4 hover:text-accent off:bg-transparent",
      },
      size: {
        // On a phone, everything that is tapped is at least 44 px high.
        sm: "min-h-[38px] px-4 py-1.5 text-sm max-[860px]:min-h-11",
        md: "min-h-[46px] px-5 py-2 text-base",
        lg: "min-h-[52px] px-6 py-2.5 text-base",
        bare: "",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Shows a spinner. The caller disables the button when a second click would do harm. */
  busy?: boolean;
  /** Off while its own press is being handled: it stays focusable and ignores clicks. */
  held?: boolean;
}

/**
 * A held button, or one that is busy and disabled, stays focusable and ignores clicks. With the attribute `disabled` it would lose the
 * focus, and the next Tab would start at the top of the page or dialog.
 */
export function Button({
  className,
  variant,
  size,
  busy,
  disabled,
  held = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const state = held || (busy && disabled) ? HELD : { disabled, onClick };
  return (
    <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...rest} {...state}>
      {busy ? <Spinner small /> : null}
      {children}
    </button>
  );
}

/** Also keeps the button from sending its form. */
const HELD = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
