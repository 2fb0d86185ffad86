/** Tells how far a film is. */
export type ShowProgress = (stage: string, fraction: number, etaSeconds?: number | null) => void

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

/** Writes a line at each stage and each tenth. */
export function createProgressLines(output: Pick<NodeJS.WriteStream, 'write'>): ShowProgress {
  let shown = ''
  return (stage, fraction, etaSeconds) => {
    const line = `${stage} ${Math.floor(fraction * 10)}`
    if (line === shown) return
    shown = line
    output.write(`${toLabel(stage)} ${toPercent(fraction)} % ${toTimeLeft(etaSeconds)}`.trimEnd().concat('\n'))
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
