import { CalendarDate } from "@/components/documents/calendar-date";
import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { API_CHANGELOG } from "@/lib/public-api/changelog";
import { CLIENT_COMMANDS, CLIENT_PROGRAM } from "@/lib/public-api/client-example";
import { CodeBlock } from "./code-block";
import { InlineCode } from "./inline-code";

export function TryIt() {
  return (
    <p>
      The <TextLink href={paths.apiConsole}>API console</TextLink> sends calls from your browser. It takes
      test keys only, so nothing that you send there buys or changes anything.
    </p>
  );
}

export function TypeScriptClient() {
  return (
    <>
      <p>
        The <TextLink href={paths.openApi}>OpenAPI document</TextLink> describes every call, so a generator
        can write a client with types. For TypeScript, for example:
      </p>
      <CodeBlock code={CLIENT_COMMANDS} label="the commands that generate a client" />
      <CodeBlock code={CLIENT_PROGRAM} label="a program that uses the client" />
    </>
  );
}

/** How many entries of the changelog the page shows. */
const NEWEST = 5;

export function Changelog() {
  return (
    <>
      {API_CHANGELOG.slice(0, NEWEST).map(({ day, version, changes }) => (
        <div key={version}>
          <h3 className="font-semibold text-ink">
            {version}, <CalendarDate isoDay={day} />
          </h3>
          <ul className="mt-2 grid max-w-[27.7em] list-disc gap-2 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        We add parameters, fields and error codes without a new major version, so ignore fields that you do
        not know. The version is <InlineCode>info.version</InlineCode> of the OpenAPI document.
      </p>
    </>
  );
}
