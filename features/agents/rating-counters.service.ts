/** The counters of an agent's ratings, changed within the transaction that changes the ratings. */
export { addToCounters, lockCounters } from "./rating-counters.store.ts";
