import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { SubjectFacts } from "#features/complaints/complaints-admin.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { CasePictures, type CaseSight } from "./case-pictures.tsx";

/** Subject of the report: the companion as callers meet it, its creator, what they show, and the call. */
export function Subject({ subject, sight }: { subject: SubjectFacts; sight: CaseSight }) {
  const { agent, creator, media, call } = subject;
  if (!agent) {
    return (
      <section className="panel p-5 text-soft sm:p-6" aria-label="Subject of the report">
        The report names no companion of this site. See the location above.
      </section>
    );
  }
  return (
    <section className="panel grid gap-4 p-5 sm:p-6" aria-labelledby="subject">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="subject" className="text-2xl">
          <Link to={`/admin/agent-edition/${agent.id}`} className="text-link">
            {agent.name}
          </Link>
        </h2>
        {creator && (
          <Link to={`/${creator.username}`} className="text-link">
            @{creator.username}
          </Link>
        )}
      </div>
      <p className="text-soft">
        {agent.heldAt ? (
          <strong className="text-warn">Hidden since {dateTimeLabel(agent.heldAt)} UTC</strong>
        ) : (
          agent.status
        )}
        {creator && ` · creator ${creator.status}, identity ${creator.verified ? "confirmed" : "not confirmed"}`}
      </p>
      <dl className="grid gap-3">
        <Text name="Tagline" text={agent.tagline} />
        <Text name="First message" text={agent.firstMessage} />
        <Text name="Description" text={agent.description} />
      </dl>
      {media.length > 0 && <CasePictures media={media} sight={sight} />}
      {call && (
        <div>
          <h3 className="eyebrow">The call</h3>
          <p className="tabular">
            {dateTimeLabel(call.startedAt)} UTC · {durationLabel(call.billedMs / 1000)} · {dollarLabel(call.charge)}
            {call.endedReason && <span className="text-soft"> · ended: {call.endedReason}</span>}
          </p>
        </div>
      )}
    </section>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  if (text === "") return null;
  return (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd className="max-w-prose break-words whitespace-pre-line">{text}</dd>
    </div>
  );
}
