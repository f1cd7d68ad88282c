import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export const fakeYotiKeys = { sdkId: "5d3add31-3a3a-4d3b-a6b4-347edb35264c", apiKey: "a test key" };

type Session = { request: Record<string, unknown>; result: Record<string, unknown> };

/** The part of Yoti's service that we use, on a local port: its paths, headers and fields. */
export async function startFakeYoti() {
  const sessions = new Map<string, Session>();
  let refuseWith: number | null = null;

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { headers, url = "", method } = request;
    if (headers.authorization !== `Bearer ${fakeYotiKeys.apiKey}`) return answer(401, { code: "UNAUTHORIZED" });
    if (headers["yoti-sdk-id"] !== fakeYotiKeys.sdkId) return answer(401, { code: "UNKNOWN_SDK_ID" });
    if (refuseWith !== null) return answer(refuseWith, {});
    if (method === "POST" && url === "/api/v1/sessions") {
      const wanted = (await json(request)) as Record<string, unknown>;
      const id = randomUUID();
      const { type, reference_id } = wanted;
      sessions.set(id, { request: wanted, result: { id, type, reference_id, status: "PENDING" } });
      return answer(200, { id, status: "PENDING", expires_at: "2030-10-30T20:04:00.263517Z" });
    }
    const [, id = ""] = /^\/api\/v1\/sessions\/([0-9a-f-]+)\/result$/.exec(url) ?? [];
    const session = method === "GET" ? sessions.get(id) : undefined;
    return session ? answer(200, session.result) : answer(404, { code: "NOT_FOUND" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** The body of the request that created a session. */
    requestOf: (id: string) => sessions.get(id)?.request,
    /** What the visitor did, in the service's terms. */
    settle(id: string, result: Record<string, unknown>): void {
      const session = sessions.get(id);
      if (!session) throw new Error("no such session");
      Object.assign(session.result, result);
    },
    expireAll(): void {
      for (const { result } of sessions.values()) if (result.status === "PENDING") result.status = "EXPIRED";
    },
    refuse: (status: number | null) => {
      refuseWith = status;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
