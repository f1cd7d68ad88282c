import { StopNotes } from "#app/components/creators/stop-notes.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { qrOf } from "#app/navigation/qr.server.ts";
import { CopyField } from "#app/ui/copy-field.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { stopsOf } from "#features/agents/agent-standing.rules.ts";
import { badgeSize, embedSnippet } from "#features/agents/sharing/embed-snippet.rules.ts";
import type { Route } from "./+types/share.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, origin } = context.get(requestContext);
  const [{ username, shown }, view] = await loadOrErrorPage(
    Promise.all([services.sharing.own(viewer), services.agentEditor.open(viewer)]),
  );
  const link = `${origin}/${username}`;
  return { link, qr: qrOf(link), username, shown, stops: stopsOf(view), snippet: embedSnippet(origin, username) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Share", indexed: false });
}

export default function ShareScreen({ loaderData }: Route.ComponentProps) {
  const { link, qr, username, shown, stops, snippet } = loaderData;
  return (
    <>
      <h1 className="text-5xl">Share</h1>
      <p className="mt-2 mb-7 text-soft">
        Bring your own people. Everybody who follows your link passes the age gate first.
        {!shown && stops.length === 0 && " Callers find your companion there as soon as it is published."}
      </p>
      <StopNotes stops={stops} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <section className="panel p-4 sm:p-6" aria-labelledby="link">
          <h2 id="link" className="mb-3 text-2xl">
            Your link
          </h2>
          <CopyField label="The address of your page" value={link} />
          <div className="mt-5 flex flex-wrap items-center gap-5">
            <QrCode {...qr} label={`A QR code that leads to ${link}`} />
            <p className="max-w-[34ch] text-soft">
              Print it, or show it on a screen: a phone's camera opens your page.
            </p>
          </div>
        </section>
        {shown && (
          <section className="panel p-4 sm:p-6" aria-labelledby="card">
            <h2 id="card" className="mb-3 text-2xl">
              Your card
            </h2>
            <p className="mb-4 text-soft">
              Shown wherever your link is posted. You can post the picture by itself as well.
            </p>
            <img
              src={`/media/cards/${username}.png`}
              alt="Your card, with the name and the price of your companion"
              width={1200}
              height={630}
              loading="lazy"
              className="h-auto w-full rounded-box border border-line"
            />
            <a
              href={`/media/cards/${username}.png`}
              download={`${username}.png`}
              className="btn btn-outline border-line mt-4"
            >
              Download the card
            </a>
          </section>
        )}
        <section className="panel p-4 sm:p-6" aria-labelledby="button">
          <h2 id="button" className="mb-3 text-2xl">
            A button for your own site
          </h2>
          <p className="mb-4 text-soft">
            A link with a picture. It runs nothing on your page and learns nothing about who looks at it.
          </p>
          <p className="mb-4">
            <a href={`/${username}`}>
              <img src="/media/badges/talk-to-me.svg" alt="Talk to me" {...badgeSize} />
            </a>
          </p>
          <CopyField label="HTML for your page" value={snippet} />
        </section>
      </div>
    </>
  );
}
