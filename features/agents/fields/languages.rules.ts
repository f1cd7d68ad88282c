/** "English" for `en`, "American English" for `en-US`. */
export const languageName = (code: string) => new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;

/** Whether a voice of one language speaks another one, whatever their regions. */
export const isSpokenIn = (language: string, voiceLanguage: string): boolean =>
  language.split("-")[0] === voiceLanguage.split("-")[0];
