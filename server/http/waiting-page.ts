/** The headers of an answer that stands in for the site: it needs nothing but itself, and nobody keeps it. */
export const standInHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** A page in HTML, made of nothing that may fail, that looks again by itself after `seconds`. */
export function waitingPage({ title, text, seconds }: { title: string; text: string; seconds: number }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="${seconds}">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text} This page looks again by itself.</p>
</main>
</body>
</html>
`;
}

/** Whether a person looks at the answer to a request, rather than a program. */
export function isOpenedByPerson(method: string | undefined, accept: string | undefined): boolean {
  return method === "GET" && (accept ?? "").includes("text/html");
}
