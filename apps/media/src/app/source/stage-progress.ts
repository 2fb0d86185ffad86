import type { Log } from '@kola/platform/log'
import type { Progress } from '@kola/platform/progress'

/** Parts of the work with their share of the time; the shares need not add up to 1. */
export type Stages = readonly { name: string; share: number }[]

export interface StageProgress {
  /** `fraction` of the named stage is done. */
  report(stage: string, fraction: number): void
  /** Waits until the last report is written. */
  settle(): Promise<void>
}

const REPORT_INTERVAL_MS = 1_000
/** The time left is told from the speed of the last while, so that work found finished does not flatter it. */
const WINDOW_MS = 45_000

export interface StageProgressNeeds {
  progress: Pick<Progress, 'report'>
  key: string
  log: Log
  now?: () => number
}

/** Turns the progress of stages into one line that moves forward, written at most once a second. */
export function createStageProgress(stages: Stages, needs: StageProgressNeeds): StageProgress {
  const now = needs.now ?? Date.now
  const total = stages.reduce((sum, stage) => sum + stage.share, 0)
  const samples: { at: number; fraction: number }[] = []
  let writing: Promise<void> = Promise.resolve()
  let lastStage = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    report(stage, fraction) {
      const index = stages.findIndex(({ name }) => name === stage)
      const before = stages.slice(0, index).reduce((sum, { share }) => sum + share, 0)
      const done = (before + (stages[index]?.share ?? 0) * fraction) / total
      const at = now()
      if (stage === lastStage && at - lastAt < REPORT_INTERVAL_MS && fraction < 1) return
      lastStage = stage
      lastAt = at
      samples.push({ at, fraction: done })
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MS) samples.shift()
      const report = { stage, fraction: done, etaSeconds: toEta(samples) }
      writing = writing
        .then(() => needs.progress.report(needs.key, report))
        .catch((error: unknown) => needs.log.warn({ error }, 'media.progress-not-written'))
    },
    settle: () => writing,
  }
}

/** Seconds left at the speed between the first and the last sample; undefined while that says nothing. */
export function toEta(samples: readonly { at: number; fraction: number }[]): number | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 2_000 || last.fraction <= first.fraction) return undefined
  return ((1 - last.fraction) * (last.at - first.at)) / (last.fraction - first.fraction) / 1000
}
