/** What the platform itself says in a call, in plain words that fit every voice. */
export const callLines = {
  areYouThere: "Are you still there? Take your time.",
  goodbye: "We have about half a minute left. Thank you for calling. Take good care of yourself.",
};
