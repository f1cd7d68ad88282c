import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { PromptAdmin } from "#features/prompts/prompts.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { PromptAnswer } from "./prompt-draft.tsx";

/** Every text that was published, with who, when and why; an older one can come back. */
export function PromptVersions({ prompt, answer }: { prompt: PromptAdmin; answer: PromptAnswer }) {
  const newest = prompt.published.version;
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">Versions</h2>
      <ol className="grid gap-3">
        {prompt.versions.map((version) => (
          <li key={version.version} className="panel p-4">
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <strong className="font-medium">Version {version.version}</strong>
              <time dateTime={version.createdAt} className="tabular text-soft">
                {dateTimeLabel(version.createdAt)}
              </time>
              <span>{version.author ?? "Built in"}</span>
              {version.restores !== null && <span>brings back version {version.restores}</span>}
              {version.tested !== null && (
                <span>{version.tested ? "passed by callers" : "published without a pass"}</span>
              )}
            </p>
            {version.reason && <p className="mt-1 break-words text-soft">{version.reason}</p>}
            {version.version !== newest && (
              <details className="mt-2">
                <summary className="cursor-pointer text-soft">Compare or bring back</summary>
                <div className="mt-3 grid gap-3">
                  <Link
                    to={`?from=${version.version}&to=${newest}`}
                    className="btn btn-neutral justify-self-start border-line"
                  >
                    Compare with version {newest}
                  </Link>
                  <DecisionForm intent={`restore:${version.version}`} button="Publish it again" answer={answer}>
                    <input type="hidden" name="version" value={version.version} />
                  </DecisionForm>
                </div>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
