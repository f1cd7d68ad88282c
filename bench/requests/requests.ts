import { type Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A way to ask for an address, or to give up asking. */
type Way = {
  method?: "HEAD";
  headers?: (etag: string) => Record<string, string>;
  /** When the client closes its connection: after sending its request, or at the first bytes of the answer. */
  aborts?: "before" | "within";
  isSlow?: boolean;
};

export const ways: Record<string, Way> = {
  whole: {},
  head: { method: "HEAD" },
  range: { headers: () => ({ range: "bytes=0-99" }) },
  range_of_the_end: { headers: () => ({ range: "bytes=-50" }) },
  range_outside: { headers: () => ({ range: "bytes=999999999-" }) },
  several_ranges: { headers: () => ({ range: "bytes=0-9,20-29" }) },
  range_if_unchanged: { headers: (etag) => ({ range: "bytes=10-", "if-range": etag }) },
  unchanged: { headers: (etag) => ({ "if-none-match": etag }) },
  head_of_range: { method: "HEAD", headers: () => ({ range: "bytes=5-" }) },
  aborted_before: { aborts: "before" },
  aborted_within: { aborts: "within" },
  range_aborted_within: { aborts: "within", headers: () => ({ range: "bytes=1-" }) },
  slowly_read: { isSlow: true },
};

export type Asked = { url: string; agent: Agent; headers: Record<string, string>; way: Way; etag: string };
/** `status` 0: the client gave up before the answer. */
export type Answer = { status: number; etag: string | null };

const SLOW_MS = 10;

/** Asks in one way, and resolves when the whole answer has arrived or the client has given up. */
export function ask({ url, agent, headers, way, etag }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gaveUp = () => resolve({ status: 0, etag: null });
    const asked = request(url, {
      agent,
      method: way.method ?? "GET",
      headers: { "accept-encoding": "gzip, br", ...headers, ...way.headers?.(etag) },
    });
    asked.once("error", (error) => (way.aborts ? gaveUp() : reject(new Error(`${url}: ${error.message}`))));
    asked.once("response", (response) => {
      const answer = { status: response.statusCode ?? 0, etag: response.headers.etag ?? null };
      read(response, way).then(
        () => resolve(answer),
        () => resolve(answer),
      );
    });
    asked.end(() => {
      if (way.aborts !== "before") return;
      asked.destroy();
      gaveUp();
    });
  });
}

async function read(response: IncomingMessage, { aborts, isSlow }: Way): Promise<void> {
  for await (const _ of response) {
    if (aborts) return void response.destroy();
    if (isSlow) await sleep(SLOW_MS);
  }
}

/** Runs `work` for 0 to `count` - 1, `atOnce` of them at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
