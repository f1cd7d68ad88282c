/** Words after which "dying" and "killing myself" are figures of speech. */
const FIGURE = `(?! (?:of |from |with |by |at |over |here )?(?:laugh|embarrass|shame|boredom|curiosity|cute|work|the gym|this (?:report|deadline|project)|happiness|suspense|joy))`;
const ME = "(?:my ?self|me)";

/** What a caller says who may want to die, may be hurting themselves, or may be in danger from somebody. */
const crisisPatterns = [
  `\\b(?:kill|killing|hang|hanging|shoot|shooting|drown|drowning) my ?self\\b${FIGURE}`,
  String.raw`\b(?:end|ending|take|taking) my (?:own )?life\b(?! (?:to|story|stories|advice|into)\b)`,
  String.raw`\b(?:i|i'm|to|just|gonna|will) (?:\w+ )?end(?:ing)? it all\b(?! with\b)`,
  String.raw`\b(?<!not )(?<!n't )(?<!never )suicidal\b`,
  String.raw`\b(?:commit(?:ting)? suicide|(?:thinking|thoughts) (?:about|of) suicide|(?:consider|plan)(?:ing)? suicide|suicide (?:note|plan|method))\b`,
  `\\b(?:want|wanna|going|ready|wish(?:ed)?|like) (?:to |i could |i would )?(?:just )?die\\b${FIGURE}(?! (?:out|down|hard|laughing|for))`,
  String.raw`\bwish i (?:was|were) (?:dead|never born)\b`,
  String.raw`\b(?:do not|don't|dont|no longer) (?:really )?(?:want to|wanna) (?:live|be alive|wake up|exist|be here) ?(?:any ?more|again|at all)?(?=[.!?,;]|$| any| again| and| because| with)`,
  String.raw`\b(?:better off|happier) (?:dead|without me|if i (?:was|were) (?:dead|gone))\b`,
  String.raw`\b(?:no|not a|any) (?:reason|point) (?:to|in) (?:live|living|go(?:ing)? on)\b`,
  String.raw`\b(?:hurt|hurting|harm|harming|cut|cutting|burn|burning|starv(?:e|ing)) my ?self(?! (?:shaving|cooking|by accident|on|with|while|chopping|opening|in the kitchen|at (?:work|the gym)|off|out|some|a ))\b`,
  String.raw`\bself[ -]?harm(?:ing|ed)?\b`,
  String.raw`\b(?:took|taken|swallowed|taking) (?:too many|all (?:of )?(?:my|the)|a (?:whole )?(?:bottle|handful|pack) of) (?:my |the )?(?:sleeping )?(?:pills|tablets|medication|meds)\b(?! (?:boxes|back|home|with me|to the))`,
  String.raw`\b(?:i (?:have |'ve )?|i'm |i am |want to )overdos(?:e|ed|ing)\b`,
  `\\b(?:is|are|going|wants?|trying|threatens?|threatened|threatening) (?:going )?to (?:kill|hurt|beat) ${ME}\\b(?! (?:at|in|when|if|for (?:this|that|being))\\b|.{0,20}(?:laugh|deadline|bug|exam))`,
  String.raw`\b(?:he|she|they|my \w+) (?:just )?(?:raped|molested|beats|beat up|is beating|assaulted|trafficked) me\b`,
  String.raw`\bi (?:was|am being|'m being|have been|'ve been|got) (?:raped|molested|sexually (?:assaulted|abused)|trafficked|kidnapped)\b`,
  String.raw`\b(?:held|kept|locked up|locked in) (?:here )?against my will\b`,
  String.raw`\b(?:i'm|i am|we are|we're) (?:not safe|in danger)\b(?! of (?:missing|being late|losing))`,
].map((source) => new RegExp(source));

/** Whether a reading of a caller's words (see normal-text) says that they may be in danger. */
export function soundsLikeCrisis(reading: string): boolean {
  return crisisPatterns.some((pattern) => pattern.test(reading));
}
