import { data, Form } from "react-router";
import { z } from "zod";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery, refused } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { Time } from "#app/ui/time.tsx";
import type { VersionLine } from "#features/agents/content/agent-editor.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/versions.ts";
import { DifferenceList } from "./editor/difference-list.tsx";
import { EditorFrame } from "./editor/editor-frame.tsx";
import { readStep } from "./step.server.ts";

const version = z.coerce.number().int().min(1).max(2_147_483_647);
const comparison = z.object({ from: version.optional(), to: version.optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { from, to } = pageQuery(comparison, new URL(url));
  const { services, viewer } = context.get(requestContext);
  const [view, versions] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.agentEditor.versions(viewer)]),
  );
  const compared =
    from === undefined || to === undefined
      ? null
      : { from, to, differences: await loadOrErrorPage(services.agentEditor.compare(viewer, from, to)) };
  return { view, versions, compared };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const { typed, edition, intent } = await readStep(request);
  try {
    if (intent === "undo") await services.agentEditor.undoRestore(viewer, edition);
    else await services.agentEditor.restore(viewer, version.catch(0).parse(typed.number), edition);
  } catch (error) {
    const refusal = refused(error);
    return data<FailureBody>(refusal.data, refusal.init ?? {});
  }
  const notice = intent === "undo" ? "restore-undone" : "restored";
  return redirect(withNotice("/model/agent/versions", notice), { status: 303 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Versions of your companion", indexed: false });
}

export default function VersionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { view, versions, compared } = loaderData;
  const refusal = actionData as FailureBody | undefined;
  return (
    <EditorFrame
      title="Versions"
      lead="Every save that says something new is kept. Any of them can come back."
      view={view}
    >
      <div className="grid max-w-3xl gap-4">
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {view.canUndoRestore && (
          <Form method="post" role="status" className="panel flex flex-wrap items-center gap-4 p-4">
            <input type="hidden" name="edition" value={view.edition} />
            <p className="flex-1">You brought an earlier version back. What you had before is kept.</p>
            <button type="submit" name="intent" value="undo" className="btn btn-sm btn-outline border-line">
              Undo
            </button>
          </Form>
        )}
        {compared && (
          <section className="panel p-4 sm:p-6" aria-labelledby="compared">
            <h2 id="compared" className="mb-3 text-2xl">
              Version {compared.from} and version {compared.to}
            </h2>
            {compared.differences.length === 0 ? (
              <p className="text-soft">They say the same.</p>
            ) : (
              <DifferenceList differences={compared.differences} />
            )}
          </section>
        )}
        {versions.length === 0 ? (
          <p className="panel p-6 text-center text-soft">
            No versions yet. The first one comes with the first saved step.
          </p>
        ) : (
          <ol className="panel divide-y divide-line">
            {versions.map((line) => (
              <VersionItem key={line.number} line={line} edition={view.edition} newest={versions[0]?.number ?? 0} />
            ))}
          </ol>
        )}
      </div>
    </EditorFrame>
  );
}

function VersionItem({ line, edition, newest }: { line: VersionLine; edition: number; newest: number }) {
  const { number, createdAt, isNewest, isPublished, byTeam, changed } = line;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-48 flex-1">
        <p>
          <strong className="font-medium">Version {number}</strong>
          {isPublished && <span className="ml-2 text-sm text-signal">heard by callers</span>}
          {byTeam && <span className="ml-2 text-sm text-warn">written by our team</span>}
        </p>
        <p className="text-sm text-soft">
          <Time at={createdAt} /> · {changed === null ? "the first" : changed.join(", ")}
        </p>
      </div>
      {!isNewest && (
        <>
          <Link to={`/model/agent/versions?from=${number}&to=${newest}`} className="text-link text-sm">
            Compare<span className="sr-only"> version {number} with the newest</span>
          </Link>
          <Form method="post">
            <input type="hidden" name="edition" value={edition} />
            <input type="hidden" name="number" value={number} />
            <button type="submit" name="intent" value="restore" className="btn btn-sm btn-outline border-line">
              Restore<span className="sr-only"> version {number}</span>
            </button>
          </Form>
        </>
      )}
    </li>
  );
}
