import localFont from "next/font/local";
import type { ReactNode } from "react";
import "./peer.css";

const text = localFont({
  src: "../../public/font.woff2",
  weight: "400 700",
});

export default function Layout({ children }: { children: ReactNode }) {
  return <div className={text.className}>{children}</div>;
}
