/** Paths that people copy from a manual together with the URL. */
const endpointPath = /\/(chat\/completions|completions|audio\/speech|audio\/transcriptions|models)$/;

/**
 * The URL before `/chat/completions` and the like. `http://localhost:11434`, `…/v1`, `…/v1/` and `…/v1/chat/completions` all
 * mean `…/v1`; a path with its own version, such as `/v1beta/openai`, stays.
 */
export function normalizeBaseUrl(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/+$/, "").replace(endpointPath, "");
  url.pathname = /\/v\d[\w.]*(\/|$)/.test(path) ? path : `${path}/v1`;
  url.hash = "";
  url.search = "";
  return url.toString();
}
