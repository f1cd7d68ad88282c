/** Paths that people copy from a manual together with the URL. */
const endpointPath =
  /\/(chat\/completions|completions|audio\/speech|audio\/transcriptions|audio\/voices|moderations|models)$/;
/** Paths that have no version after them: GitHub Models and Azure. */
const wholePath = /\/inference$|\/deployments\/[^/]+$|\/v\d[\w.]*(\/|$)/;

/**
 * The URL before `/chat/completions` and the like. `http://localhost:11434`, `…/v1`, `…/v1/` and `…/v1/chat/completions` all
 * mean `…/v1`; a path with its own version, such as `/v1beta/openai`, stays, as do paths that have none and the query.
 */
export function normalizeBaseUrl(address: string): string {
  const url = new URL(address);
  const given = url.pathname.replace(/\/+$/, "");
  // With a version in the query, `/models` is where Azure's models are.
  const isWhole = url.searchParams.has("api-version") && given.endsWith("/models");
  const path = isWhole ? given : given.replace(endpointPath, "");
  const isComplete = isWhole || wholePath.test(path) || url.searchParams.has("api-version");
  url.pathname = isComplete ? path : `${path}/v1`;
  url.hash = "";
  return url.toString().replace(/\/(?=$|\?)/, "");
}

/** The URL of an endpoint, such as `chat/completions`, at a base URL as people write it. */
export function endpointOf(address: string, endpoint: string): string {
  const url = new URL(normalizeBaseUrl(address));
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${endpoint}`;
  return url.toString();
}
