/** Whether this browser shows notifications; `blocked`: by its settings. */
export type PushState = "on" | "off" | "blocked" | "unsupported";

/** The current state of this browser. */
export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Requests permission and registers the subscription. Throws an Error with a message for the member. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const registration = await navigator.serviceWorker.ready;
  const subscribe = () =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await subscribe();
  let response = await register(subscription);
  if (response.status === 409) {
    // The subscription belongs to another account on this browser: create a new one.
    await subscription.unsubscribe();
    response = await register(await subscribe());
  }
  if (response.ok) return "on";
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  throw new Error(await messageOf(response));
}

/** Removes the subscription in the browser and on the server. */
export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return "off";
  await subscription.unsubscribe();
  await fetch(`/api/me/push?endpoint=${encodeURIComponent(subscription.endpoint)}`, { method: "DELETE" });
  return "off";
}

function register(subscription: PushSubscription): Promise<Response> {
  const { endpoint, keys } = subscription.toJSON();
  const headers = { "content-type": "application/json" };
  return fetch("/api/me/push", { method: "POST", headers, body: JSON.stringify({ endpoint, keys }) });
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof said === "string" ? said : "Notifications could not be turned on. Please try again.";
}
