/** A visitor with cookies, who sends requests like a browser, and leaves no connection open. */
export class Visitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The whole page at a path, redirects not followed. Throws when it is refused. */
  async page(path: string): Promise<string> {
    const headers = { cookie: this.cookie, connection: "close" };
    const answer = await fetch(`${this.#origin}${path}`, { headers, redirect: "manual" });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }

  /** Passes the age gate by its form, like a visitor without scripts. */
  async passGate(): Promise<void> {
    await this.#send("/age-gate", new URLSearchParams({ country: "DE", certified: "true" }));
  }

  async signUp(userType: "user" | "model"): Promise<void> {
    const username = `bench-${userType}`;
    const input = { email: `${username}@example.com`, password: "slow trains at night", name: "", username, userType };
    await this.#send("/api/auth/sign-up/email", JSON.stringify(input), { "content-type": "application/json" });
  }

  async signIn(email: string, password: string): Promise<void> {
    const input = JSON.stringify({ email, password });
    await this.#send("/api/auth/sign-in/email", input, { "content-type": "application/json" });
  }

  /** Stores a file of the member's, as the tus clients of the site do. */
  async upload(kind: string, file: Buffer): Promise<void> {
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const tus = { "tus-resumable": "1.0.0" };
    const metadata = `kind ${base64(kind)},name ${base64("bench.jpg")}`;
    const announced = await this.#send("/media/uploads", "", {
      ...tus,
      "upload-length": String(file.length),
      "upload-metadata": metadata,
    });
    const type = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
    await this.#send(announced.headers.get("location") ?? "", new Uint8Array(file), { ...tus, ...type }, "PATCH");
  }

  async #send(
    path: string,
    body: string | URLSearchParams | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    method = "POST",
  ): Promise<Response> {
    const answer = await fetch(new URL(path, this.#origin), {
      method,
      headers: { ...headers, origin: this.#origin, cookie: this.cookie, connection: "close" },
      body,
      redirect: "manual",
    });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
}
