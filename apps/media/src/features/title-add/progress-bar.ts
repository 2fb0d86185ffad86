import { Presets, SingleBar } from 'cli-progress'

export interface ProgressBar {
  show(stage: string, fraction: number, etaSeconds?: number | null): void
  stop(): void
}

/** What the stages are called for a person. */
const STAGES: Record<string, string> = {
  starting: 'Starting the service',
  reading: 'Reading the film',
  uploading: 'Uploading',
  waiting: 'Waiting for the worker',
  checking: 'Checking the film',
  encoding: 'Encoding',
  packaging: 'Protecting',
  storing: 'Storing',
}
const LABEL_WIDTH = 22

/** A bar on a terminal; elsewhere a line at each stage and each tenth. */
export function createProgressBar(output: NodeJS.WriteStream): ProgressBar {
  return output.isTTY ? createBar(output) : createLines(output)
}

function createBar(output: NodeJS.WriteStream): ProgressBar {
  const bar = new SingleBar(
    {
      format: '{stage} {bar} {percent} %  {left}',
      stream: output,
      hideCursor: true,
      clearOnComplete: true,
      stopOnComplete: false,
      etaBuffer: 2,
      gracefulExit: false,
      barsize: 30,
    },
    Presets.shades_classic,
  )
  let isStarted = false
  return {
    show(stage, fraction, etaSeconds) {
      const payload = {
        stage: toLabel(stage).padEnd(LABEL_WIDTH),
        percent: toPercent(fraction),
        left: toTimeLeft(etaSeconds),
      }
      if (!isStarted) bar.start(1000, Math.round(fraction * 1000), payload)
      else bar.update(Math.round(fraction * 1000), payload)
      isStarted = true
    },
    stop: () => bar.stop(),
  }
}

function createLines(output: NodeJS.WriteStream): ProgressBar {
  let shown = ''
  return {
    show(stage, fraction, etaSeconds) {
      const line = `${stage} ${Math.floor(fraction * 10)}`
      if (line === shown) return
      shown = line
      output.write(`${toLabel(stage)} ${toPercent(fraction)} % ${toTimeLeft(etaSeconds)}`.trimEnd().concat('\n'))
    },
    stop: () => undefined,
  }
}

/** `3 min left`; empty while nobody knows. */
export function toTimeLeft(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

function toLabel(stage: string): string {
  return STAGES[stage] ?? stage
}

function toPercent(fraction: number): string {
  return String(Math.floor(fraction * 100)).padStart(3)
}
