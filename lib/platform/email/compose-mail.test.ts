import { describe, expect, it } from "@jest/globals";
import { composeMail } from "./compose-mail.server";
import type { MailContent } from "./mail-content";

const content: MailContent = {
  subject: "Confirm your address",
  greeting: "Hello Ann,",
  paragraphs: ["please confirm."],
  link: { label: "Confirm", url: "https://leadwell.example/auth/confirm-email/abc" },
  afterword: ["It works for a day."],
};

describe("a mail", () => {
  it("says the same as text and as HTML", async () => {
    const { text, html } = await composeMail(content);
    expect(text).toBe(
      "Hello Ann,\n\nplease confirm.\n\nConfirm:\nhttps://leadwell.example/auth/confirm-email/abc\n\nIt works for a day.\n\nLeadwell\n",
    );
    expect(html).toMatch(/<a href="https:\/\/leadwell\.example\/auth\/confirm-email\/abc"[^>]*>Confirm<\/a>/);
    expect(html).toMatch(/<p[^>]*>It works for a day\.<\/p>/);
  });

  it("puts facts in a column of the text and in a table with row headers", async () => {
    const facts = [
      ["Order", "1a2b"],
      ["States", "TX, AZ"],
    ] as const;
    const { text, html } = await composeMail({ ...content, facts });
    expect(text).toContain("\n\nOrder:  1a2b\nStates: TX, AZ\n\n");
    expect(html).toMatch(/<th scope="row"[^>]*>States<\/th><td[^>]*>TX, AZ<\/td>/);
  });

  it("keeps the lines of what people wrote, quotes below the signature, and ends with the small print", async () => {
    const { text, html } = await composeMail({
      subject: "Reply",
      paragraphs: ["One.\r\n\r\nTwo."],
      signature: "Ada, Leadwell",
      quote: { intro: "You wrote:", text: "a\nb" },
      footnote: { text: "Why?", url: "https://leadwell.example/dashboard" },
    });
    expect(text).toBe(
      "One.\r\n\r\nTwo.\n\nAda, Leadwell\n\nYou wrote:\n> a\n> b\n\nWhy?\nhttps://leadwell.example/dashboard\n",
    );
    expect(html).toContain("One.<br/><br/>Two.");
    expect(html).toMatch(/<blockquote[^>]*><p[^>]*>a<br\/>b<\/p>/);
  });

  it("turns nothing that somebody typed into markup", async () => {
    const typed = `<img src=x onerror="alert('1')">&`;
    const { html } = await composeMail({
      ...content,
      subject: typed,
      greeting: `Hello ${typed},`,
      facts: [["Name", typed]],
      link: { label: "<b>", url: 'https://x.example/"><script>' },
      quote: { intro: typed, text: typed },
    });
    expect(html).not.toMatch(/<img|<b>|<script/);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;");
  });

  it("has one line as its subject, whatever a name in it holds", async () => {
    const subject = '"CRM\r\nBcc: everybody@example.com\u2028\0" fails';
    expect((await composeMail({ ...content, subject })).subject).toBe(
      '"CRM Bcc: everybody@example.com " fails',
    );
  });

  it("loads nothing, is dark where the reader's program is, and has no fixed width", async () => {
    const { html } = await composeMail(content);
    expect(html).not.toMatch(/src=|<link|url\(|@import/);
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).not.toMatch(/\bwidth="?\d+(px)?"/);
  });
});
