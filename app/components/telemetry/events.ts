type EventFields = { event_category?: string; event_label?: string; status?: string };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Adds an event to the page's data layer. Nothing leaves the page: no third-party script reads it without consent. */
export function pushEvent(event: string, fields: EventFields = {}): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...fields });
}
