/** A phrase that no reader may meet again, and what to write instead. */
export type Phrase = { pattern: RegExp; instead: string };

const phrase = (pattern: RegExp, instead: string): Phrase => ({ pattern, instead });

/** One name per thing (`docs/voice-and-tone.md`). */
const names = [
  phrase(/\be-mails?\b/i, "email"),
  phrase(/\b(?:unwanted|junk) mail\b/i, "spam folder"),
  phrase(/\bletters?\b(?= (?:tells?|again|about|to (?:you|them|the)|goes|comes|went|when))/i, "email"),
  phrase(/\b(?:send|write|get|by)s? (?:me |you |us )?(?:a|the|another) letter\b/i, "email"),
  phrase(/\bdeeds?\b/i, "action"),
  phrase(/\b(?:your|another|the|our|their) desk\b/i, "queue, or: assigned to you"),
  phrase(/\bpurse\b/i, "credit"),
  phrase(/\bto the air\b|\bon the air\b|\boff the air\b/i, "live, offline"),
];

/** English that is only found in translations. */
const translated = [
  phrase(/\blook into your mail\b/i, "Check your inbox"),
  phrase(/\bhas done its work\b/i, "has already been used"),
  phrase(/\byour password now$/i, "Current password"),
  phrase(/\bsigned in nowhere else\b/i, "No other devices"),
  phrase(/\b(?:save and )?go on$/i, "Continue"),
  phrase(/\btake it back and change\b/i, "Withdraw and edit"),
  phrase(/\byours to have paid out\b/i, "Available to pay out"),
  phrase(/\bnothing waits\b/i, "Nothing pending"),
  phrase(/\bearnings (?:that )?wait\b/i, "pending earnings"),
  phrase(/^where it stands$/i, "Status"),
  phrase(/^how it goes$/i, "Performance"),
  phrase(/\bwould hear differently\b/i, "What changes"),
  phrase(/\bnobody hears\b/i, "not live"),
  phrase(/^(?:to )?give back\b/i, "Refund"),
  phrase(/\blet (?:them |him |her )?in again\b/i, "Lift suspension"),
  phrase(/\bkeep the note\b/i, "Add note"),
  phrase(/\bservices outside\b/i, "Providers"),
  phrase(/\bthe voice may halt\b/i, "the voice may cut out"),
  phrase(/\bnever again by itself\b/i, "It never renews"),
  phrase(/\b(?:we|they|you) neither\b/i, "not even …"),
  phrase(/\bby (?:ourselves|yourself alone)\b/i, "automatically"),
  phrase(/\bat most, a (?:day|week|month)\b/i, "Daily limit"),
  phrase(/\bone a line\b/i, "one per line"),
  phrase(/\bwhat shall\b|\bshall (?:it|they|we) \w+\?/i, "should"),
  phrase(/\bby which you could be found\b/i, "anything that could identify you"),
  phrase(/\bstands? (?:here|there|on the page|in the list|under it|beside it)\b/i, "is here, is listed"),
  phrase(/\bmicro-dollars?\b/i, "cents: members see nothing smaller"),
  phrase(/\bis cut down to\b|\bare cut down to\b/i, "rounded down to"),
  phrase(/\bwaiting for word\b|\bno word (?:came|yet)\b/i, "waiting for … to clear"),
  phrase(/\bas the law asks\b/i, "as the law requires"),
  phrase(/\bas the terms of \w+ say\b/i, "see the Terms of …"),
  phrase(/^the usual one$/i, "System default"),
  phrase(/\bkept sealed\b/i, "stored encrypted"),
  phrase(/\bof (?:one's|its|their|your) own\b(?= (?:accord|kind|making))/i, "separate"),
  phrase(/\bfar and wide\b|\blest\b|\bhenceforth\b|\bthereby\b|\bwherein\b|\bwhereby\b/i, "so that, by which"),
  phrase(/\bwhat becomes of\b/i, "what happens to"),
  phrase(/\bfor good\b/i, "permanently"),
  phrase(/\blook or end it\b/i, "View call"),
  phrase(/\bunusually fast\b|\bvelocity alerts?\b/i, "Unusual activity"),
  phrase(
    /\bholds? (?:at once|after \d|until|from the time)\b|\bit holds now\b/i,
    "takes effect immediately, valid until",
  ),
  phrase(/\bsomebody looks at\b/i, "we're reviewing"),
  phrase(/^what fits you$/i, "what the choice is, such as Tax form"),
  phrase(/^given up$|\bwas given up\b/i, "Expired, Closed, Stopped retrying"),
  phrase(/^book it$/i, "Apply"),
  phrase(/^set aside$/i, "Held"),
  phrase(/\b(?:least|most) own amount\b/i, "Smallest, largest custom amount"),
  phrase(/\bmade durable\b/i, "saved"),
  phrase(/\bis doubted\b/i, "is treated as unstable"),
  phrase(/\bway back into\b/i, "Reconnect window"),
  phrase(/^as delivered$/i, "Default"),
  phrase(/^holds now$/i, "In effect"),
  phrase(/\bhave a copy made\b/i, "Send data export"),
  phrase(/\bplan the deletion\b/i, "Schedule deletion"),
  phrase(/\bgave up in writing\b/i, "waived in writing"),
  phrase(/\bthe clock starts\b/i, "scheduled"),
  phrase(/^By hand$/, "Manual run"),
  phrase(/\boffer another text\b/i, "Replace"),
  phrase(/\bmore than they brought\b/i, "more than they earned"),
  phrase(/\bwhole statement\b/i, "Full statement"),
  phrase(/\bchoose a way\b/i, "Add payout method"),
  phrase(/^set it$|^enter them$/i, "name the result: Save, Add tax details"),
  phrase(/\bno address leads\b/i, "no public link"),
  phrase(/\bare who you are\b/i, "are who you say you are"),
  phrase(/\bfew people of our team\b/i, "a small review team"),
  phrase(/\ba code of your phone\b/i, "a code from your phone"),
  phrase(/\bstays outside\b/i, "isn't enough"),
  phrase(/\bsomebody is waiting\b/i, "(drop it: nobody is)"),
  phrase(/\bpaid by the second\b/i, "You pay by the second"),
  phrase(/\bcalm about money\b/i, "Clear prices"),
  phrase(/\bis given back\b/i, "you get it back"),
  phrase(/\byours to forget\b/i, "Yours to delete"),
  phrase(/\bhow a call goes\b/i, "How it works"),
  phrase(/\bwhere you are and that you are of age\b/i, "confirm your age"),
  phrase(/\ba few words in a row\b/i, "a short phrase"),
  phrase(/\bare where you left them\b/i, "Good to have you back."),
  phrase(/\bis on its way\.?$/i, "we'll send you …"),
  phrase(/^(?:spend at most|enough for)$/i, "Spending cap, Lasts about"),
  phrase(/^nothing is kept\.?$|\bnothing of it is kept\b/i, "No memories yet, We keep only …"),
  phrase(/\ball the while\b/i, "still"),
  phrase(/\bone tap stops\b/i, "cancel any time"),
  phrase(/^account made$/i, "Account created"),
  phrase(/\bfits? none of these\b/i, "Anything else"),
  phrase(/\bmade by a machine\b/i, "AI-generated"),
  phrase(/^waits? for a decision$/i, "Pending"),
  phrase(/\bwhat programs found\b/i, "Automated checks"),
  phrase(/\bthe menu of (?:a|the|each) card\b/i, "the heart on a card"),
  phrase(/\b(?:stop|let) the pictures\b/i, "Pause animation"),
  phrase(/\bagrees the\b/i, "agrees on the"),
  phrase(/^(?:it is kept\.?|keep it|keeping…)$/i, "Saved, Save"),
  phrase(/^write something down$/i, "Add a memory"),
  phrase(/\b(?:said|told?|tell them) of yourself\b/i, "about yourself"),
  phrase(/^do not remember me$/i, "Turn off memory"),
  phrase(/^given back\b/i, "Refunded, Call refunds"),
  phrase(/^rated only$/i, "With ratings"),
  phrase(/\bwe aim to decide\b/i, "Usually 5 days, never more than …"),
];

/** American spelling, as the customers of the site have it. */
const spelling = [
  phrase(/\bfavourites?\b/i, "favorite"),
  phrase(/\b(?:col|fl|harb|hum|neighb|hon|behavi|lab)our(?:s|ed|ful|ing|able|ite)?\b/i, "-or"),
  phrase(/\b(?:apolog|author|final|organ|personal|recogn|summar)is(?:e[ds]?|ing|er|able|ation)\b/i, "-ize"),
  phrase(/\b(?:cancel|label|travel)l(?:ed|ing|er)\b(?!")/i, "a single l"),
  phrase(/\blicences?\b|\bdefences?\b/i, "-se"),
  phrase(/\btowards\b/i, "toward"),
  phrase(/\bprogrammes?\b/i, "program"),
];

/** How English sets figures. */
const figures = [phrase(/(?:\d|…) %/, "70%, without a space")];

/** Everything that `npm run check` refuses in texts for readers. */
export const outlawedPhrases: readonly Phrase[] = [...names, ...translated, ...spelling, ...figures];

/** The outlawed phrases of a text, in the order of the list. */
export function phrasesIn(text: string): Phrase[] {
  return outlawedPhrases.filter(({ pattern }) => pattern.test(text));
}
