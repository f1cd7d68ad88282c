import { defineConfig } from "@playwright/test";
import { waitingWorkers } from "./scripts/test-run/test-projects.ts";
import { environmentWith } from "./tests/journeys/support/browser-fonts.ts";

const executablePath = process.env.CHROMIUM_PATH;

/** Journeys with real-time audio or the development server: they fail if the browser has to wait for a core. */
const inRealTime = ["open-microphone", "main-job", "creator-voices", "development"].map((name) => `${name}.journey.ts`);

/**
 * Journeys in a real browser against the built product. Each worker has a separate installation, shared by all files that
 * it runs; the tests of a file run one after the other. The real-time journeys run first (tests/journeys/support/site.ts).
 */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/journeys/journeys-setup.ts",
  outputDir: "test-results/journeys",
  workers: waitingWorkers,
  projects: [
    { name: "in real time", testMatch: inRealTime, workers: 1 },
    { name: "journeys", testMatch: "**/*.journey.ts", testIgnore: inRealTime },
  ],
  fullyParallel: false,
  timeout: 600_000,
  // `npm test` repeats failed tests of every runner in one way, by themselves (scripts/test-run/repeat.ts).
  retries: 0,
  // Reached on failures only: on a busy machine a page, a password or the first word of a call can take long.
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tracing costs more processor time than the journeys themselves, so it is opt-in.
    trace: process.env.PLAYWRIGHT_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // With software rendering, decorative animation costs half a core. Tests about motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // The same fonts on every machine.
      env: environmentWith("dejaVu"),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // Proxies in front of a site under test have certificates of their own.
        "--ignore-certificate-errors",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
