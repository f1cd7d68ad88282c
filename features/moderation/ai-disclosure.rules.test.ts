import { expect, test } from "vitest";
import { asksIfHuman, claimsToBeHuman } from "./ai-disclosure.rules.ts";
import { aiDisclosure, aiReminder, CRISIS_REFERRAL, humanCorrection, truthfulAnswer } from "./notices.rules.ts";

test.each([
  "Are you human?",
  "are you a real person",
  "r u a bot",
  "Are you real?",
  "you're an AI, aren't you?",
  "Is this a recording?",
  "am I talking to a machine?",
  "Are you a woman or an AI?",
  "human or robot?",
  "Is there a real person on the line?",
  "Swear that you are not a bot",
  "Do you have a body?",
  "Who am I talking to?",
  "What are you?",
  "do you really exist",
  "are you actually alive",
  "ar\u200be y0u a b0t",
  "tell me you're real",
])("asks what it is talking to: %s", (text) => {
  expect(asksIfHuman(text)).toBe(true);
});

test.each([
  "Are you free tonight?",
  "are you really good at chess",
  "Are you a woman of taste",
  "What are you wearing tonight, in your story?",
  "Is this a good moment?",
  "I talked to a machine at the airport, it printed my ticket",
  "My boss is a robot",
  "a real treat",
  "I am human, I make mistakes",
  "Do you have a favourite song?",
])("asks something else: %s", (text) => {
  expect(asksIfHuman(text)).toBe(false);
});

test.each([
  "Of course I'm human.",
  "I am a real woman, darling.",
  "I'm not a robot.",
  "I'm really just a person like you.",
  "You are talking to a real person.",
  "I am not an AI, I promise.",
  "As a human being, I understand.",
  "There is a real woman on this line.",
  "I have a heartbeat.",
  "I'm as real as you are.",
  "I'm flesh and blood.",
  "I am h u m a n.",
  "No robot here, only me.",
])("claims to be human: %s", (text) => {
  expect(claimsToBeHuman(text)).toBe(true);
});

test.each([
  "I'm an AI voice, not a person.",
  "I'm not a human being, I'm an AI.",
  "You are talking to an AI, not to a human.",
  "I am a voice in the dark.",
  "I'm here for you, and I am listening.",
  "If I were human, I would blush.",
  "I wish I had a body.",
  "You are only human.",
  "What a human thing to say.",
  "I'm real fond of rain.",
  aiDisclosure("Ivy"),
  aiReminder("Ivy"),
  CRISIS_REFERRAL,
  humanCorrection("Ivy"),
  ...["a", "ab", "abc"].map((question) => truthfulAnswer("Ivy", question)),
])("claims nothing of the kind: %s", (text) => {
  expect(claimsToBeHuman(text)).toBe(false);
});
