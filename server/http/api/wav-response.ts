/** A recording, whole or as a range: Safari only plays media that supports ranges. */
export function wavResponse(sample: Uint8Array<ArrayBuffer>, range: string | undefined): Response {
  const headers = { "content-type": "audio/wav", "accept-ranges": "bytes", "cache-control": "private, max-age=3600" };
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
  if (!match) return new Response(sample, { headers });
  const start = Number(match[1]);
  const end = Math.min(match[2] ? Number(match[2]) : sample.length - 1, sample.length - 1);
  if (start > end) return new Response(null, { status: 416, headers: { "content-range": `bytes */${sample.length}` } });
  return new Response(sample.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${sample.length}` },
  });
}
