import { minuteMs } from "#platform/days/durations.ts";

/** The content of an email. `action` is its only button: a path on this site. */
export type EmailContent = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
  /** Small print below the signature. */
  footnote?: string;
};

/** Delays after each failed attempt, in minutes. After the last one, two days in, the email is given up. */
const retryMinutes = [1, 5, 15, 60, 180, 360, 720, 1440];

/** Milliseconds until the next attempt after `attempts` failed ones; null when there is no further attempt. */
export function retryDelayMs(attempts: number): number | null {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? null : minutes * minuteMs;
}

type Frame = { brandName: string; baseUrl: string };

/** The absolute address of a link in an email: always on this installation. */
export function linkOf(path: string, baseUrl: string): string {
  return new URL(path, baseUrl).href;
}

/** The plain text version. */
export function emailText(email: EmailContent, { brandName, baseUrl }: Frame): string {
  const { paragraphs, action, footnote } = email;
  return [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${linkOf(action.path, baseUrl)}`] : []),
    `${brandName}\n${baseUrl}`,
    ...(footnote ? [footnote] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

/**
 * The HTML version: no images, no scripts, no tracking. Has colours for light and dark mail programs; those that
 * support neither show dark text on white.
 */
export function emailHtml(email: EmailContent, { brandName, baseUrl }: Frame): string {
  const { subject, paragraphs, action, footnote } = email;
  const text = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join("\n");
  const button = action ? buttonHtml(action.label, linkOf(action.path, baseUrl)) : "";
  const small = footnote ? `<p class="soft" style="${smallStyle}">${escapeHtml(footnote)}</p>` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkColours}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f4;color:#14201b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="${sheetStyle}"><tr><td style="padding:32px 28px;${fontStyle}">
<p style="margin:0 0 24px;font:400 26px/1.1 Georgia,serif">${escapeHtml(brandName)}</p>
${text}
${button}
<p class="soft" style="${smallStyle}"><a class="soft" href="${escapeHtml(baseUrl)}" style="color:#4d5c56">${escapeHtml(hostOf(baseUrl))}</a></p>
${small}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const fontStyle = "font:400 16px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const sheetStyle = "max-width:520px;background:#ffffff;border:1px solid #dfe5e2;border-radius:14px";
const smallStyle = "margin:20px 0 0;font-size:13px;line-height:1.5;color:#4d5c56";
const darkColours = `
@media (prefers-color-scheme: dark) {
  .page { background: #0a0d10 !important; color: #e9efed !important; }
  .sheet { background: #12181c !important; border-color: #26302f !important; }
  .soft { color: #94a3a0 !important; }
  .plain { color: #94a3a0 !important; }
}`;

function buttonHtml(label: string, address: string): string {
  const href = escapeHtml(address);
  const style =
    "display:inline-block;padding:12px 22px;border-radius:999px;background:#1f8f50;color:#ffffff;font-weight:600;text-decoration:none";
  return `<p style="margin:24px 0 12px"><a href="${href}" style="${style}">${escapeHtml(label)}</a></p>
<p class="plain" style="margin:0 0 8px;font-size:13px;color:#4d5c56;word-break:break-all">Or open this address: ${href}</p>`;
}

const hostOf = (address: string) => new URL(address).host;

function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (char) => names[char] ?? char);
}
