import { minuteMs } from "#platform/days/durations.ts";

/** The guide at the door: what the page and the server both say. */
export const guideName = "Marlow";

export const guideGreeting =
  "Hello, I'm Marlow. I'm an AI guide, not a person. We have one minute: ask me how this place works, or tell me how your day was.";

export const guideFarewell =
  "That was our minute, thank you for the company. Behind the age check the voices have all evening.";

/** How long a rehearsal lasts. */
export const rehearsalMs = minuteMs;

/** The longest line that a visitor may send to the guide, in characters. */
export const longestLine = 300;
