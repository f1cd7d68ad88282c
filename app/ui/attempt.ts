/** Sets something up that a page can do without. When it fails, that is told on the console and the page goes on. */
export function attempt<T>(what: string, setUp: () => T): T | undefined {
  try {
    return setUp();
  } catch (error) {
    console.error(`Could not set up ${what}.`, error);
    return undefined;
  }
}
