"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import { Button } from "@/components/ui/button";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TEST_ZIPS } from "@/lib/intake/test-zips";
import { postByCurl } from "./post-by-curl";
import { readPost, type TestPost, type TryResponse, tryPost, withZip } from "./try-post";

interface TryItProps {
  /** A complete post of the line. */
  example: TestPost;
  /** Base URL for the curl example. */
  origin: string;
}

const FIRST_ZIP = TEST_ZIPS[0]?.zip ?? "";

/** Posts to the real intake API with the visitor's test key, and shows the request and the response. */
export function TryIt({ example, origin }: TryItProps) {
  const [key, setKey] = useState("");
  const [zip, setZip] = useState(FIRST_ZIP);
  // Null while the field shows the page's example, whose consent time is the time of the build.
  const [typed, setTyped] = useState<string | null>(null);
  const body = typed ?? toText(withZip(example, zip));
  const [keyError, setKeyError] = useState("");
  const [response, setResponse] = useState<TryResponse | "busy" | null>(null);
  // What the visitor has edited stays. A text that is no JSON yet keeps its ZIP code, too.
  const renew = (chosen: string) => {
    const post = typed === null ? example : readPost(typed);
    const text = post ? toText(withZip(post, chosen, new Date())) : body;
    setZip(chosen);
    setTyped(text);
    return text;
  };

  const post = async () => {
    const problem = findKeyProblem(key.trim());
    setKeyError(problem);
    if (problem) return;
    setResponse("busy");
    setResponse(await tryPost(key.trim(), typed ?? renew(zip)));
  };

  return (
    <>
      <form
        className="grid gap-4 rounded-lg border border-line bg-white p-4 noscript:hidden sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void post();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Your test key"
            placeholder="lwp_test_…"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={key}
            error={keyError}
            hint="It is only kept on this page."
            onChange={(event) => setKey(event.target.value)}
          />
          <SelectField
            label="Response to test"
            hint="The ZIP code decides the response."
            value={zip}
            onChange={(event) => renew(event.target.value)}
          >
            {TEST_ZIPS.map((entry) => (
              <option key={entry.zip} value={entry.zip}>
                {entry.status} (ZIP {entry.zip})
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField
          label="Post"
          rows={16}
          spellCheck={false}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          value={body}
          onFocus={() => (typed === null ? renew(zip) : undefined)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={response === "busy"}
          busy={response === "busy"}
        >
          Post test lead
        </Button>
      </form>
      <p className="hidden noscript:block">This form needs JavaScript. The example above works without it.</p>
      <div aria-live="polite" className="grid gap-4">
        {response && response !== "busy" ? <TriedResponse response={response} /> : null}
      </div>
      <h3>The same request in a terminal</h3>
      <CodeBlock code={postByCurl({ origin, body })} label="the request as curl" />
    </>
  );
}

function TriedResponse({ response }: { response: TryResponse }) {
  if ("failure" in response) return <Notice tone="red">{response.failure}</Notice>;
  const { status, durationMs, text } = response;
  return (
    <>
      <p>
        <strong>{status}</strong> after {durationMs} ms
      </p>
      <CodeBlock code={text} label="the response" />
    </>
  );
}

function findKeyProblem(key: string): string {
  if (key.startsWith("lwp_live_")) return "This is a live key and would post a real lead. Use a test key.";
  return key.startsWith("lwp_test_")
    ? ""
    : "A test key begins with lwp_test_. You get one with your account.";
}

function toText(post: TestPost): string {
  return JSON.stringify(post, null, 2);
}
