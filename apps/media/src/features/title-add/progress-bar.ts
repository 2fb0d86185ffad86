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
const BAR_WIDTH = 30
const [DONE, TO_DO] = ['\u2588', '\u2591']
const DEFAULT_COLUMNS = 80
/** ECMA-48 control sequences. */
const [HIDE_CURSOR, SHOW_CURSOR, CLEAR_REST] = ['\x1b[?25l', '\x1b[?25h', '\x1b[K']

/** A bar on a terminal; elsewhere a line at each stage and each tenth. */
export function createProgressBar(output: NodeJS.WriteStream): ProgressBar {
  return output.isTTY ? createBar(output) : createLines(output)
}

function createBar(output: NodeJS.WriteStream): ProgressBar {
  let isShown = false
  return {
    show(stage, fraction, etaSeconds) {
      const done = Math.round(Math.min(1, Math.max(0, fraction)) * BAR_WIDTH)
      const bar = DONE.repeat(done) + TO_DO.repeat(BAR_WIDTH - done)
      const line = `${toLabel(stage).padEnd(LABEL_WIDTH)} ${bar} ${toPercent(fraction)} %  ${toTimeLeft(etaSeconds)}`
      // A line that wraps could not be written over.
      const fitting = line.trimEnd().slice(0, (output.columns || DEFAULT_COLUMNS) - 1)
      output.write(`${isShown ? '' : HIDE_CURSOR}\r${fitting}${CLEAR_REST}`)
      isShown = true
    },
    stop() {
      if (isShown) output.write(`\r${CLEAR_REST}${SHOW_CURSOR}`)
      isShown = false
    },
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
