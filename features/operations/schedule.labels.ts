const two = (text: string) => text.padStart(2, "0");

/** A cron line in words, as far as this program's jobs use them; any other as it stands. Times are UTC. */
export function scheduleWords(cron: string): string {
  const [minute = "", hour = "", day, month, weekday] = cron.split(" ");
  if (day !== "*" || month !== "*" || weekday !== "*") return cron;
  if (hour === "*") {
    if (minute === "*") return "Every minute";
    const every = /^\*\/(\d+)$/.exec(minute)?.[1];
    if (every) return `Every ${every} minutes`;
    return /^\d+$/.test(minute) ? `Every hour at :${two(minute)}` : cron;
  }
  return /^\d+$/.test(minute) && /^\d+$/.test(hour) ? `Every day at ${two(hour)}:${two(minute)}` : cron;
}

/** The name of a job as a title: `reap-calls` is "Reap calls". */
export function jobTitle(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
