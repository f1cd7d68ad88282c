import { type DataLayerEvent, dataLayerEvent, type EventFields } from "./events.rules.ts";

declare global {
  interface Window {
    dataLayer?: (DataLayerEvent | Record<string, unknown>)[];
  }
}

/** Adds an event to the page's data layer. Nothing leaves the page: no third-party script reads it without consent. */
export function pushEvent(event: string, fields?: EventFields): void {
  window.dataLayer ??= [];
  window.dataLayer.push(dataLayerEvent(event, fields));
}
