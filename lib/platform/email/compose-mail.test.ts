import { describe, expect, it } from "@jest/globals";
import { composeMail } from "./compose-mail";

const content = {
  subject: "Confirm your address",
  greeting: "Hello Ann,",
  paragraphs: ["please confirm."],
  link: { label: "Confirm", url: "https://leadwell.example/auth/confirm-email/abc" },
  afterword: ["It works for a day."],
};

describe("a mail", () => {
  it("says the same as text and as HTML", () => {
    const { text, html } = composeMail(content);
    expect(text).toBe(
      "Hello Ann,\n\nplease confirm.\n\nConfirm:\nhttps://leadwell.example/auth/confirm-email/abc\n\nIt works for a day.\n\nLeadwell\n",
    );
    expect(html).toContain('<a href="https://leadwell.example/auth/confirm-email/abc">Confirm</a>');
    expect(html).toContain("<p>It works for a day.</p>");
  });

  it("turns nothing that somebody typed into markup", () => {
    const { html } = composeMail({
      ...content,
      greeting: `Hello <img src=x onerror="alert('1')">&,`,
      link: { label: "<b>", url: 'https://x.example/"><script>' },
    });
    expect(html).not.toMatch(/<img|<b>|<script/);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;,");
  });

  it("loads nothing", () => {
    expect(composeMail(content).html).not.toMatch(/src=|<style|<link/);
  });
});
