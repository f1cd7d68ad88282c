/** The optional fields of an event. Never a person, an amount or typed text. */
export type EventFields = {
  event_category?: "auth" | "navigation" | "age_gate" | "landing";
  event_label?: string;
  status?: "success" | "error" | "accepted" | "rejected";
};
export type DataLayerEvent = { event: string } & EventFields;

/** An event as the data layer holds it: its name, and of the other three what there is to say. */
export function dataLayerEvent(
  event: string,
  { event_category, event_label, status }: EventFields = {},
): DataLayerEvent {
  return {
    event,
    ...(event_category === undefined ? {} : { event_category }),
    ...(event_label === undefined ? {} : { event_label }),
    ...(status === undefined ? {} : { status }),
  };
}
