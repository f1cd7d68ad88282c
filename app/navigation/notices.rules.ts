/** Sentences that a redirect may show on the page it leads to, by the word in the address. */
const notices = {
  "creators-only": "That page is for creators. We brought you to yours instead.",
  "signed-out": "You are signed out.",
} as const;

export type NoticeCode = keyof typeof notices;

/** The sentence for a notice in the address, or null: nobody can put words of their own on our pages. */
export function noticeText(code: string | null): string | null {
  return code !== null && Object.hasOwn(notices, code) ? notices[code as NoticeCode] : null;
}

/** A path with a notice for the page it leads to. */
export function withNotice(path: string, code: NoticeCode): string {
  return `${path}${path.includes("?") ? "&" : "?"}notice=${code}`;
}
