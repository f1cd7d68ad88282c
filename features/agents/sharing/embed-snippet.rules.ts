/** The size of the button's picture in pixels. */
export const badgeSize = { width: 240, height: 56 };

/**
 * HTML for a creator's own page: a link around a picture, without any script. Names are letters, digits, `_` and `-`,
 * so nothing needs escaping.
 */
export function embedSnippet(origin: string, username: string): string {
  const { width, height } = badgeSize;
  const picture = `<img src="${origin}/media/badges/talk-to-me.svg" alt="Talk to me" width="${width}" height="${height}">`;
  return `<a href="${origin}/${username}" rel="noopener">${picture}</a>`;
}
