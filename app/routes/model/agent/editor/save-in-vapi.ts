/** What is saved, as the voice service is told. */
export type SavedAgent = { content_type: string; first_message: string; voice_id: string; username: string };

const failed = "The voice service did not accept the companion. Your price is saved; please try again.";

/**
 * Saves the agent with the voice service, with an identity token of this member. Null when it was taken, otherwise why
 * not. Whether it was is told by the status alone: the body of the answer is not read.
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
    return response.ok ? null : failed;
  } catch {
    return failed;
  }
}
