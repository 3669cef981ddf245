import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode } from "react";
import { oneLine } from "@/lib/kit/one-line";
import {
  HOUSE_SIGNATURE,
  LINE_BREAK,
  type MailContent,
  type MailFact,
  type MailSection,
} from "./mail-content";
import { Call, Headline, Panel } from "./mail-parts";
import { breaking, MAIL_COLORS, MAIL_STYLESHEET, small, text } from "./mail-style";

const { day } = MAIL_COLORS;
const FONT = "'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * The layout of all emails, with a light and a dark scheme. It loads nothing from the network. The preview text is padded,
 * so that a list of emails or a locked phone shows nothing else of the content.
 */
export function MailLayout({ content }: { content: MailContent }) {
  const { greeting, paragraphs, facts = [], link, afterword = [], quote, footnote } = content;
  const { headline, call, panel, sections = [] } = content;
  return (
    <Html lang="en">
      <Head>
        <title>{oneLine(content.subject)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{MAIL_STYLESHEET}</style>
      </Head>
      <Body style={{ margin: 0, padding: 0, fontFamily: FONT }}>
        <Preview>{oneLine(content.preview ?? paragraphs[0] ?? content.subject)}</Preview>
        <div className="page" style={{ background: day.page, padding: "32px 16px" }}>
          <Container
            className="sheet"
            style={{
              width: "100%",
              maxWidth: "560px",
              padding: "28px 32px",
              background: day.sheet,
              border: `1px solid ${day.line}`,
              borderRadius: "10px",
            }}
          >
            {headline ? (
              <Headline headline={headline} />
            ) : (
              <Heading
                as="h1"
                className="ink"
                style={{ ...text, ...breaking, fontSize: "22px", lineHeight: "1.3" }}
              >
                {oneLine(content.subject)}
              </Heading>
            )}
            {call ? <Call call={call} /> : null}
            {greeting ? <Paragraph>{oneLine(greeting)}</Paragraph> : null}
            <Paragraphs of={paragraphs} />
            {facts.length > 0 ? <Facts facts={facts} /> : null}
            {sections.map((section) => (
              <Section key={section.link?.url ?? section.title} section={section} />
            ))}
            {link ? <Action link={link} /> : null}
            {panel ? <Panel panel={panel} /> : null}
            <Paragraphs of={afterword} />
            <Paragraph>{oneLine(content.signature ?? HOUSE_SIGNATURE)}</Paragraph>
            {quote ? <Quote quote={quote} /> : null}
            {footnote ? <Footnote footnote={footnote} /> : null}
          </Container>
        </div>
      </Body>
    </Html>
  );
}

function Section({ section: { title, lines, call, facts, link, panel } }: { section: MailSection }) {
  return (
    <>
      <Hr className="rule" style={{ margin: "28px 0 20px", borderTop: `1px solid ${day.line}` }} />
      <Heading
        as="h2"
        className="ink"
        style={{ ...text, ...breaking, margin: 0, fontSize: "22px", lineHeight: "1.3" }}
      >
        {oneLine(title)}
      </Heading>
      {lines.map((line) => (
        <Text key={line} className="muted" style={{ ...text, ...breaking, margin: 0, color: day.muted }}>
          {oneLine(line)}
        </Text>
      ))}
      {call ? <Call call={call} /> : null}
      {facts.length > 0 ? <FactLines facts={facts} /> : null}
      {link ? (
        <Text style={{ ...text, margin: "8px 0 16px" }}>
          <Link href={link.url} className="link" style={{ color: day.accent, textDecoration: "underline" }}>
            {oneLine(link.label)}
          </Link>
        </Text>
      ) : null}
      {panel ? <Panel panel={panel} /> : null}
    </>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <Paragraph key={paragraph}>{paragraph}</Paragraph>);
}

function Paragraph({ children }: { children: string }) {
  return (
    <Text className="ink" style={{ ...text, ...breaking }}>
      {breakLines(children)}
    </Text>
  );
}

/** Mail programs drop `white-space`. */
function breakLines(lines: string): ReactNode {
  return lines.split(LINE_BREAK).map((line, index) => (
    // Lines have no key but their position.
    <Fragment key={`line-${index + 1}`}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** A table with row headers. On a phone, each value is below its name. */
function Facts({ facts }: { facts: readonly MailFact[] }) {
  const cell = { ...text, ...breaking, margin: 0, padding: "8px 0", verticalAlign: "top" } as const;
  const ruled = { ...cell, borderBottom: `1px solid ${day.line}` };
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: "0 0 20px", borderCollapse: "collapse" }}
    >
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={`${name}: ${value}`}>
            <th
              scope="row"
              align="left"
              className="name muted rule"
              style={{ ...ruled, width: "36%", paddingRight: "16px", fontWeight: 400, color: day.muted }}
            >
              {name}
            </th>
            <td className="value ink rule" style={ruled}>
              {oneLine(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Facts as lines. Less HTML than a table: mail programs cut long emails off. */
function FactLines({ facts }: { facts: readonly MailFact[] }) {
  return (
    <Text className="ink" style={{ ...text, ...breaking, margin: "0 0 16px" }}>
      {facts.map(([name, value], index) => (
        <Fragment key={`${name}: ${value}`}>
          {index > 0 ? <br /> : null}
          <span className="muted" style={{ color: day.muted }}>
            {name}:
          </span>{" "}
          {oneLine(value)}
        </Fragment>
      ))}
    </Text>
  );
}

function Action({ link: { label, url } }: { link: { label: string; url: string } }) {
  return (
    <>
      <Text style={{ ...text, margin: "0 0 12px" }}>
        <Link
          href={url}
          className="action"
          style={{
            display: "inline-block",
            padding: "12px 20px",
            borderRadius: "10px",
            fontWeight: 600,
            background: day.accent,
            color: day.accentText,
            textDecoration: "none",
          }}
        >
          {label}
        </Link>
      </Text>
      <Text className="muted" style={{ ...small, ...breaking }}>
        Or copy this link into your browser:
        <br />
        {url}
      </Text>
    </>
  );
}

function Quote({ quote }: { quote: { intro: string; text: string } }) {
  return (
    <>
      <Text className="muted" style={{ ...small, margin: "0 0 8px" }}>
        {quote.intro}
      </Text>
      <blockquote
        className="rule"
        style={{ margin: "0 0 16px", padding: "0 0 0 14px", borderLeft: `3px solid ${day.line}` }}
      >
        <Text className="muted" style={{ ...small, ...breaking, margin: 0 }}>
          {breakLines(quote.text)}
        </Text>
      </blockquote>
    </>
  );
}

function Footnote({ footnote }: { footnote: { text: string; url: string } }) {
  return (
    <>
      <Hr className="rule" style={{ margin: "20px 0 12px", borderTop: `1px solid ${day.line}` }} />
      <Text className="muted" style={{ ...small, ...breaking, margin: 0 }}>
        {footnote.text}
        <br />
        <Link href={footnote.url} className="link" style={{ color: day.accent, textDecoration: "underline" }}>
          {footnote.url}
        </Link>
      </Text>
    </>
  );
}
