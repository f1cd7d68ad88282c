/** What came back for a request for data. */
type DataAnswer = { ok: boolean; status: number; contentType: string | null };

/**
 * Why an answer is not the data that was asked for, or null. A page in its place means that nothing stands at that
 * address: 'Not found', whatever its status says.
 */
export function contentRefusal({ ok, status, contentType }: DataAnswer): string | null {
  if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? "")) return "Not found";
  if (status === 404) return "Not found";
  return ok ? null : `The server answered ${status}`;
}
