import { type CallClient, connectCall } from "#tests/builders/call-client.ts";

export type Answer<Body = unknown> = { status: number; headers: Headers; text: string; body: Body };

/** Every refusal of the API. */
export type Refusal = { code: string; message: string; field?: string; fields?: Record<string, string[]> };

export type Started = { callId: string; token: string; url: string; ratePerMinute: string; maxSeconds: number };

export type Visitor = ReturnType<typeof visitor>;
export type Member = Visitor & { uid: string; email: string; username: string };

/** Somebody with an address and cookies of their own, who asks as a page of the site does. */
export function visitor(port: number, address: string) {
  const origin = `http://127.0.0.1:${port}`;
  const cookies = new Map<string, string>();

  function take(setCookies: string[]): void {
    for (const cookie of setCookies) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ "x-forwarded-for": address, "content-type": "application/json" });
    // A connection for each request: on a busy machine a kept one may be closed just as it is used again.
    headers.set("connection", "close");
    if (init.method !== undefined && init.method !== "GET") headers.set("origin", origin);
    if (cookies.size > 0) headers.set("cookie", cookieHeader());
    new Headers(init.headers).forEach((value, name) => void headers.set(name, value));
    const response = await fetch(`${origin}${path}`, { ...init, headers, redirect: "manual" });
    take(response.headers.getSetCookie());
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  }

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  return {
    address,
    take,
    ask,
    cookieHeader,
    get: (path: string) => ask(path),
    post: (path: string, body: unknown = {}) => ask(path, { method: "POST", body: JSON.stringify(body) }),
    /** Opens the socket of a started call. Pings only when told to, so that every `x.pong` is the test's own. */
    connect: (started: Pick<Started, "url" | "token">): CallClient =>
      connectCall({ port, url: started.url, token: started.token, keepAlive: false }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
