import { Form, useSearchParams } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/prompts.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const prompts = await loadOrErrorPage(services.promptAdmin.overview(viewer));
  const agentId =
    url.searchParams
      .get("agent")
      ?.trim()
      .replace(/^.*\/agent\//, "") ?? "";
  if (agentId === "") return { prompts, agent: null };
  const agent = await services.agentPrompts.assembled(viewer, agentId).catch(() => "missing" as const);
  return { prompts, agent };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Prompts", indexed: false });
}

export default function PromptsScreen({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { agent } = loaderData;
  return (
    <>
      <PageHead title="Prompts" lead="What every companion of a kind is told, before its creator's own words." />
      <TableFrame label="Prompts by kind" rows={loaderData.prompts.length} empty="There are no prompts.">
        <table className="data-table min-w-[40rem]">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Version</th>
              <th scope="col">Published</th>
              <th scope="col">By</th>
              <th scope="col">Draft</th>
            </tr>
          </thead>
          <tbody>
            {loaderData.prompts.map((prompt) => (
              <tr key={prompt.contentType}>
                <td>
                  <Link to={`/admin/prompts/${prompt.contentType}`} className="text-link">
                    {contentTypeLabel(prompt.contentType)}
                  </Link>
                </td>
                <td className="tabular">{prompt.version}</td>
                <td className="tabular whitespace-nowrap">{dateTimeLabel(prompt.publishedAt)}</td>
                <td>{prompt.author ?? "Built in"}</td>
                <td>{prompt.hasDraft ? "waits" : "none"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <section className="mt-10">
        <h2 className="mb-3 text-2xl">What one companion is told</h2>
        <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 flex-1 gap-1">
            <span>Companion's id, or the link to it</span>
            <input name="agent" defaultValue={search.get("agent") ?? ""} maxLength={200} className="input w-full" />
          </label>
          <button type="submit" className="btn btn-neutral border-line">
            Show
          </button>
        </Form>
        {agent === "missing" && <p role="status">There is no such companion.</p>}
        {agent && agent !== "missing" && (
          <article className="panel p-4">
            <h3 className="mb-2 text-lg">
              {agent.name}, {contentTypeLabel(agent.contentType)}
            </h3>
            <p className="whitespace-pre-wrap break-words">{agent.systemPrompt}</p>
          </article>
        )}
      </section>
    </>
  );
}
