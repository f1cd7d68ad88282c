/** Keeps a cookie that scripts and the server read, such as `zone=Europe/Berlin; Path=/`; secure where the page is. */
export function keepCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = location.protocol === "https:" ? `${cookie}; Secure` : cookie;
}
