/** What is saved, as the voice service is told. */
export type SavedAgent = { content_type: string; first_message: string; voice_id: string; username: string };

const failed = "The voice service did not accept the agent. Your price is saved; please try again.";

/**
 * Saves the agent with the voice service, with an identity token of this member. Null when it was taken, otherwise why
 * not. Whether it was is told by the status; the body of a success is not read.
 */
export async function saveInVapi(agent: SavedAgent): Promise<string | null> {
  try {
    const identity = await fetch("/api/auth/token");
    if (!identity.ok) return failed;
    const { token } = (await identity.json()) as { token: string };
    const response = await fetch("/api/agents/save-in-vapi", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(agent),
    });
    return response.ok ? null : await messageOf(response);
  } catch {
    return failed;
  }
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" && response.status < 500 ? message : failed;
}
