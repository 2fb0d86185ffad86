import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { countProcessors } from '@kola/platform/processes/processors'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

export type Pressed = 'gzip' | 'br'

/** How well it pays to press: `quick` for one of many variants, `hard` for what everybody reads, `once` for one caller. */
export type Effort = 'once' | 'quick' | 'hard'

/** Brotli's 5 takes a twentieth of 10's time and is a tenth longer; 4 and gzip's 1 are what one caller's answer is worth. */
const GZIP_LEVELS = { once: 1, quick: 4, hard: 6 } as const
const BROTLI_QUALITIES = { once: 4, quick: 5, hard: 6 } as const
/** A long answer, such as home, names the same titles far apart: only from 10 on is that found, for a tenth less. */
const LONG_ANSWER = { bytes: 128 * 1024, brotliQuality: 10 }

/** Pressing shares Node's four threads with passwords and files, and the processor with everything. */
const MAX_RUNNING = Math.max(1, Math.min(2, countProcessors() - 1))
/** Who comes later is answered as it is: on a busy machine bytes are cheaper than waiting. */
const MAX_WAITING = 16

interface Job {
  body: () => Buffer | string
  run: (body: Buffer | string) => Promise<Buffer>
  settle: (bytes: Promise<Buffer>) => void
}

const waiting: Record<'soon' | 'later', Job[]> = { soon: [], later: [] }
let running = 0

function startNext(): void {
  if (running >= MAX_RUNNING) return
  // What nobody waits for comes when nothing else does.
  const job = waiting.soon.shift() ?? (running === 0 ? waiting.later.shift() : undefined)
  if (!job) return
  running += 1
  const pressed = job.run(job.body())
  job.settle(pressed)
  const next = () => {
    running -= 1
    startNext()
  }
  pressed.then(next, next)
}

function compress(body: Buffer | string, encoding: Pressed, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: GZIP_LEVELS[effort] })
  const isLong = effort === 'hard' && body.length > LONG_ANSWER.bytes
  const quality = isLong ? LONG_ANSWER.brotliQuality : BROTLI_QUALITIES[effort]
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return compressBrotli(body, { params })
}

export interface PressOrder {
  /** Asked for when its turn comes. */
  body: () => Buffer | string
  encoding: Pressed
  effort: Effort
}

/** A few at a time. @returns null when too many wait already; `hard` waits as long as it takes */
export function press({ body, encoding, effort }: PressOrder): Promise<Buffer> | null {
  const queue = waiting[effort === 'hard' ? 'later' : 'soon']
  if (effort !== 'hard' && running >= MAX_RUNNING && queue.length >= MAX_WAITING) return null
  return new Promise((resolve) => {
    queue.push({ body, run: (given) => compress(given, encoding, effort), settle: resolve })
    startNext()
  })
}
