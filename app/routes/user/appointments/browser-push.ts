/** Whether this browser shows notifications of this site: `blocked` by its settings, or unable to. */
export type PushState = "on" | "off" | "blocked" | "unsupported";

/** What this browser does now. */
export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Asks the browser for its consent and tells the server where to send. Throws with a sentence for the reader. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const registration = await navigator.serviceWorker.ready;
  const subscribe = () =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await subscribe();
  let response = await tellServer(subscription);
  if (response.status === 409) {
    // It belongs to whoever used this browser before: a new one is this member's alone.
    await subscription.unsubscribe();
    response = await tellServer(await subscribe());
  }
  if (response.ok) return "on";
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  throw new Error(await messageOf(response));
}

/** Withdraws this browser's consent, here and on the server. */
export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return "off";
  await subscription.unsubscribe();
  await fetch(`/api/me/push?endpoint=${encodeURIComponent(subscription.endpoint)}`, { method: "DELETE" });
  return "off";
}

function tellServer(subscription: PushSubscription): Promise<Response> {
  const { endpoint, keys } = subscription.toJSON();
  const headers = { "content-type": "application/json" };
  return fetch("/api/me/push", { method: "POST", headers, body: JSON.stringify({ endpoint, keys }) });
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof said === "string" ? said : "Notifications could not be turned on. Please try again.";
}
