import { expect, test } from "vitest";
import { showsContactDetails } from "./contact-details.rules.ts";

test.each([
  "Write me at tide@outside.example",
  "tide (at) outside dot com",
  "Call me on +49 171 1234567 outside",
  "my number: 0171/123 45 67",
  "(0171) 1234567",
  "Everything else is on https://example.com/tide",
  "find me on mysite.com",
  "Telegram: @tide_voice",
  "snapchat is @tidevoice",
])("finds contact details: %s", (text) => {
  expect(showsContactDetails(text)).toBe(true);
});

test.each([
  "A voice for late trains. I was up at 5.30 again.",
  "Born 1990, moved in 2015, still 24/7 awake",
  "The lighthouse stands at 54.3217, 10.1234",
  "1,000,000 stars and 10 000 waves",
  "I answer the telephone in an old hotel",
  "Call me baby. Write me a poem.",
  "She said: meet me at noon, or at 8 pm.",
  "Signal fires, discord and harmony",
  "e.g. a story, etc. and so on...",
])("passes ordinary text: %s", (text) => {
  expect(showsContactDetails(text)).toBe(false);
});
