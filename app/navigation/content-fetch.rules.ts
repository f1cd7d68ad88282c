/** The response to a request for data. */
type DataAnswer = { ok: boolean; status: number; contentType: string | null };

/**
 * Why a response is not the requested data, or null if it is. A page in its place means that the address does not exist:
 * 'Not found', whatever the status.
 */
export function contentRefusal({ ok, status, contentType }: DataAnswer): string | null {
  if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? "")) return "Not found";
  if (status === 404) return "Not found";
  return ok ? null : `The server answered ${status}`;
}
