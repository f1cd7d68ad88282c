import { contentRefusal } from "./content-fetch.rules.ts";

/** Fetches JSON from a path of this site. Throws `Not found` if the response is a page. */
export async function fetchContent(path: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(path, { ...init, headers: { accept: "application/json", ...init?.headers } });
  const { ok, status, headers } = answer;
  const refusal = contentRefusal({ ok, status, contentType: headers.get("content-type") });
  if (refusal !== null) throw new Error(refusal);
  return answer.json();
}
