import { scheduleWords } from "#features/operations/schedule.labels.ts";
import { readConfig } from "#platform/config/config.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log/log.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { createFormantVoice } from "#providers/text-to-speech/formant-voice.ts";
import { compose } from "./compose.ts";

export type TimetableJob = Pick<Job, "name" | "schedule" | "about"> & { feature: string };

/** The scheduled jobs, read from a composition in an empty directory. No job runs. */
export async function composedJobs(directory: string): Promise<TimetableJob[]> {
  const voice = {
    languageModel: createScriptedPersona(),
    textToSpeech: createFormantVoice(),
    speechToText: null,
    voiceDetector: null,
    close: async () => {},
  };
  const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: "silent" });
  const composition = await compose({ config, log: silentLog, version: "", port: 0, overrides: { voice } });
  try {
    return composition.jobs.map(({ name, schedule, about, feature }) => ({ name, schedule, about, feature }));
  } finally {
    await composition.close();
  }
}

/** One line per job, grouped by feature: schedule, name, purpose. Times are UTC. */
export function timetableOf(jobs: readonly TimetableJob[]): string {
  const features = Map.groupBy(jobs, ({ feature }) => feature);
  const [when, name] = [widest(jobs, ({ schedule }) => scheduleWords(schedule)), widest(jobs, (job) => job.name)];
  const line = (job: TimetableJob) =>
    `  ${scheduleWords(job.schedule).padEnd(when)}  ${job.name.padEnd(name)}  ${job.about}`;
  return [...features].map(([feature, own]) => [feature, ...own.map(line)].join("\n")).join("\n\n");
}

const widest = (jobs: readonly TimetableJob[], text: (job: TimetableJob) => string) =>
  Math.max(0, ...jobs.map((job) => text(job).length));
