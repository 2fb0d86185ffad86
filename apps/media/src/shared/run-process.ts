import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { isDiskFull, MediaFailure } from './failure.ts'
import { toToolEnvironment } from './tools/env.ts'

export interface ProcessRun {
  command: string
  args: readonly string[]
  /** Aborting kills the process and rejects with the signal's reason. */
  signal: AbortSignal
  /** Any length of time, also a fraction and more than timers can hold. */
  timeoutMs: number
  cwd?: string
  /** The whole environment of the process; what tools need of ours unless given. */
  env?: Record<string, string>
  onLine?: (line: string) => void
  /** What the tool says on stderr, also when it ends well. */
  onComplaint?: (text: string) => void
  onSpawn?: (pid: number) => void
  /** Nobody waits for it: all else that runs goes first. */
  isBackground?: boolean
}

/** A tool that ended badly. `stderr` holds its last words. */
export class ProcessError extends Error {
  readonly stderr: string
  readonly exitCode: number | null

  constructor(command: string, exitCode: number | null, stderr: string) {
    super(`${command} ended with ${exitCode ?? 'a signal'}: ${stderr.trim().split('\n').slice(-3).join(' | ')}`)
    this.name = 'ProcessError'
    this.exitCode = exitCode
    this.stderr = stderr
  }
}

/** The longest that a timer can hold, some 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Timers take whole milliseconds only and throw at everything else, and a film's length is seldom a whole number.
 * @throws RangeError for what is no length of time
 */
export function toTimerMs(timeoutMs: number): number {
  if (!(timeoutMs > 0)) throw new RangeError(`${timeoutMs} ms is no time to wait`)
  return Math.min(MAX_TIMER_MS, Math.ceil(timeoutMs))
}

const STDERR_KEPT = 16_000
const STDOUT_LIMIT = 32 * 1024 * 1024

/**
 * Runs a tool below normal priority, so that viewers on the same machine are not starved.
 * @throws MediaFailure FFMPEG_MISSING, DISK_FULL
 * @throws ProcessError for every other bad end
 */
export async function runProcess(run: ProcessRun): Promise<string> {
  run.signal.throwIfAborted()
  const timeout = AbortSignal.timeout(toTimerMs(run.timeoutMs))
  const killer = AbortSignal.any([run.signal, timeout])
  const child = spawn(run.command, run.args, {
    cwd: run.cwd,
    env: run.env ?? toToolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: killer,
    killSignal: 'SIGKILL',
  })
  if (child.pid) {
    lowerPriority(
      child.pid,
      run.isBackground ? constants.priority.PRIORITY_LOW : constants.priority.PRIORITY_BELOW_NORMAL,
    )
    run.onSpawn?.(child.pid)
  }
  let stdout = ''
  let stderr = ''
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (run.onLine) run.onLine(line)
    else if (stdout.length < STDOUT_LIMIT) stdout += `${line}\n`
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT)
    run.onComplaint?.(text)
  })
  const linesRead = new Promise<void>((resolve) => lines.once('close', resolve))
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') reject(new MediaFailure('FFMPEG_MISSING', installHint(run.command)))
      else if (error.name !== 'AbortError') reject(error)
    })
    child.once('close', resolve)
  })
  await linesRead
  run.signal.throwIfAborted()
  // NOTE: ffmpeg may end with 0 when the last bytes of one of its outputs found no room.
  if (isDiskFull(stderr)) throw new MediaFailure('DISK_FULL')
  if (exitCode === 0) return stdout
  if (timeout.aborted) stderr += `\nit was stopped after ${toWords(run.timeoutMs)}`
  throw new ProcessError(run.command, exitCode, stderr)
}

function toWords(ms: number): string {
  return ms < 3_600_000 ? `${Math.ceil(ms / 1000)} seconds` : `${Math.ceil(ms / 3_600_000)} hours`
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // NOTE: the process may be gone already, or the platform may not allow it; speed is all that is lost.
  }
}

function installHint(command: string): string {
  return `${command} was not found. Install ffmpeg: "apt-get install ffmpeg" on Debian and Ubuntu, "brew install ffmpeg" on macOS, or name the programs in FFMPEG_PATH and FFPROBE_PATH`
}
