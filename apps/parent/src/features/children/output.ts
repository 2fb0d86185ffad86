import type { Readable } from 'node:stream'

/** Shown from this level on; `all` also shows what a child says in passing. */
export type Verbosity = 'problems' | 'all'

export interface OutputOptions {
  name: string
  verbosity: Verbosity
  /** Takes every byte. */
  keep: (chunk: Buffer) => void
  /** Takes the lines that a person should see. */
  show: (line: string) => void
}

const PROBLEM = /"level":"(?:warn|error|fatal)"/
const MARKS = ['"level":"warn"', '"level":"error"', '"level":"fatal"'].map((mark) => Buffer.from(mark))
const NEW_LINE = 0x0a
const MAX_CARRIED_BYTES = 100_000
const HIDDEN_MEMBERS = new Set(['level', 'time', 'name', 'pid', 'msg', 'hostname'])

/** Reads the log lines of a child. Nearly all of them are only kept, so those are never taken apart. */
export function readLog(stream: Readable, options: OutputOptions): void {
  let carried: Buffer = Buffer.alloc(0)
  stream.on('data', (chunk: Buffer) => {
    options.keep(chunk)
    const data = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk
    const end = data.lastIndexOf(NEW_LINE) + 1
    carried =
      end < data.length ? Buffer.from(data.subarray(Math.max(end, data.length - MAX_CARRIED_BYTES))) : Buffer.alloc(0)
    showLines(data.subarray(0, end), options)
  })
}

function showLines(data: Buffer, { name, verbosity, show }: OutputOptions): void {
  if (verbosity === 'problems' && !MARKS.some((mark) => data.includes(mark))) return
  for (const line of data.toString('utf8').split('\n')) {
    if (line && (verbosity === 'all' || PROBLEM.test(line))) show(formatLine(name, line))
  }
}

/** What a child writes outside its log, such as the trace of a crash: shown as it is, and its end remembered. */
export function readErrors(stream: Readable, options: OutputOptions & { remember: (line: string) => void }): void {
  let carried = ''
  stream.on('data', (chunk: Buffer) => {
    options.keep(chunk)
    const lines = (carried + chunk.toString('utf8')).split('\n')
    carried = lines.pop() ?? ''
    for (const line of lines) {
      options.remember(line)
      options.show(`[${options.name}] ${line}`)
    }
  })
}

/** One line for a person: `[api] warn http.failed {"requestId":"…"}`. */
export function formatLine(name: string, line: string): string {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>
    const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !HIDDEN_MEMBERS.has(key)))
    const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
    return `[${name}] ${entry.level} ${entry.msg}${details}`
  } catch {
    return `[${name}] ${line}`
  }
}
