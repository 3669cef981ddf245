import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { oneLine } from "@/lib/kit/one-line";
import type { MailContent } from "./mail-content";
import { breaking, MAIL_COLORS, small, text } from "./mail-style";

const { day } = MAIL_COLORS;
const SERIF = "Georgia,'Times New Roman',serif";

/** The title in the place of the subject, with its lines. */
export function Headline({
  headline: { title, lines, aside },
}: {
  headline: NonNullable<MailContent["headline"]>;
}) {
  const [first, ...more] = lines;
  return (
    <>
      {aside ? (
        <Text className="muted" style={{ ...small, margin: "0 0 8px" }}>
          {oneLine(aside)}
        </Text>
      ) : null}
      <Heading
        as="h1"
        className="ink"
        style={{
          ...breaking,
          margin: 0,
          fontFamily: SERIF,
          fontSize: "30px",
          lineHeight: "1.2",
          fontWeight: 400,
          color: day.ink,
        }}
      >
        {oneLine(title)}
      </Heading>
      {first ? (
        <Text className="ink" style={{ ...text, ...breaking, fontSize: "18px", margin: "6px 0 0" }}>
          {oneLine(first)}
        </Text>
      ) : null}
      {more.map((line) => (
        <Text key={line} className="muted" style={{ ...text, ...breaking, margin: 0, color: day.muted }}>
          {oneLine(line)}
        </Text>
      ))}
    </>
  );
}

/** The button for the first thing to do. While a call is not allowed, the link looks plain. */
export function Call({
  call: { label, url, isAllowed, status, notes },
}: {
  call: NonNullable<MailContent["call"]>;
}) {
  return (
    <>
      <Text style={{ ...text, margin: "24px 0 14px" }}>
        <Link
          href={url}
          className={isAllowed ? "action" : "plain"}
          style={{
            display: "block",
            padding: "15px 20px",
            borderRadius: "10px",
            border: `1px solid ${isAllowed ? day.accent : day.line}`,
            textAlign: "center",
            fontSize: "20px",
            fontWeight: 700,
            background: isAllowed ? day.accent : "transparent",
            color: isAllowed ? day.accentText : day.ink,
            textDecoration: "none",
          }}
        >
          {oneLine(label)}
        </Link>
      </Text>
      <Text className="ink" style={{ ...text, ...breaking, margin: 0, fontWeight: 700 }}>
        {oneLine(status)}
      </Text>
      {notes.map((note, index) => (
        <Text
          key={note}
          className={index === 0 ? "ink" : "muted"}
          style={{
            ...text,
            ...breaking,
            margin: index === notes.length - 1 ? "0 0 24px" : 0,
            color: index === 0 ? day.ink : day.muted,
          }}
        >
          {oneLine(note)}
        </Text>
      ))}
    </>
  );
}

/** The panel with the evidence. */
export function Panel({ panel: { title, text: words, link } }: { panel: NonNullable<MailContent["panel"]> }) {
  return (
    <Text
      className="panel ink"
      style={{
        ...text,
        ...breaking,
        margin: "8px 0 20px",
        padding: "14px 18px",
        borderRadius: "10px",
        fontSize: "14px",
        background: day.panel,
      }}
    >
      <strong>{oneLine(title)}</strong> {oneLine(words)}
      {link ? (
        <>
          {" "}
          <Link href={link.url} className="link" style={{ color: day.accent, textDecoration: "underline" }}>
            {oneLine(link.label)}
          </Link>
        </>
      ) : null}
    </Text>
  );
}
