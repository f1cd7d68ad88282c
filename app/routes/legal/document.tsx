import { pathNotFound } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/document.ts";
import { legalDocument } from "./legal-documents.server.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { brand, config } = context.get(requestContext);
  const { contactEmail, billingSupportUrl, operator } = config;
  const blanks = { ...operator, brand: brand.name, contactEmail, billingSupportUrl };
  const document = legalDocument(params.document, blanks);
  if (!document) throw pathNotFound(url.pathname);
  return document;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches, { title: loaderData.title, description: loaderData.description });
}

export default function LegalDocumentScreen({ loaderData }: Route.ComponentProps) {
  return (
    <article className="legal-text">
      <h1>{loaderData.title}</h1>
      <p className="text-sm text-soft">Last changed: {loaderData.updated}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, converted without raw HTML */}
      <div dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </article>
  );
}
