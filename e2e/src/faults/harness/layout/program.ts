import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { inheritEnv } from '../../../env.ts'
import { killGroup, trackGroup, untrackGroup } from '../../../runner/run-command.ts'

const POLL_MS = 50
const READY_WITHIN_MS = 120_000
const END_WITHIN_MS = 60_000

export interface ProgramOptions {
  name: string
  file: string
  args: readonly string[]
  env?: Record<string, string>
  cwd?: string
  logFile: string
  isReady: () => Promise<boolean>
  /** Two minutes unless told otherwise. */
  readyWithinMs?: number
  /** A socket that a killed one leaves behind: taken away before each start, as its unit and its container do. */
  leftBehind?: string
  /** Whom it becomes after its start, such as a user who may read less. */
  uid?: number
}

/** A process with all that it has started. Nobody starts it again but who calls `start`. */
export interface Program {
  name: string
  pid(): number
  isRunning(): boolean
  /** Until it is ready. `env` goes before what it has by itself. */
  start(env?: Record<string, string>): Promise<void>
  /** As by a loss of power. */
  kill(): Promise<void>
  /** It is there, keeps its connections and answers nothing. */
  pause(): void
  resume(): void
  /** As an operator ends it. */
  end(): Promise<void>
  readLog(): Promise<string>
}

const AGAIN_MS = 1_000

/** In a group of its own, whose all is killed with it. */
function spawnLogged(
  { file, args, cwd, logFile, leftBehind, ...options }: ProgramOptions,
  more: Record<string, string>,
) {
  if (leftBehind) rmSync(leftBehind, { force: true })
  const log = openSync(logFile, 'a')
  const env = inheritEnv({ ...options.env, ...more })
  const made = spawn(file, [...args], { cwd, env, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  return made
}

export function createProgram(options: ProgramOptions): Program {
  const { name, logFile, isReady, readyWithinMs = READY_WITHIN_MS } = options
  let child: ChildProcess | null = null
  let gone = Promise.resolve()
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const signal = (what: NodeJS.Signals) => {
    if (!isRunning() || !child?.pid) return
    try {
      process.kill(-child.pid, what)
    } catch {
      // It ended by itself.
    }
  }
  function run(more: Record<string, string>): ChildProcess {
    const made = spawnLogged(options, more)
    const { pid = 0 } = made
    trackGroup(pid)
    gone = new Promise((resolve) => {
      const done = () => {
        untrackGroup(pid)
        resolve()
      }
      made.once('exit', done).once('error', done)
    })
    return made
  }
  return {
    name,
    pid: () => child?.pid ?? 0,
    isRunning,
    async start(more = {}) {
      child = run(more)
      for (const untilMs = Date.now() + readyWithinMs; Date.now() < untilMs; await wait(POLL_MS)) {
        if (isRunning() && (await isReady())) return
        if (isRunning()) continue
        // What ends at its start is started again, as whoever keeps processes running does.
        child = await wait(AGAIN_MS).then(() => run(more))
      }
      throw new Error(`${name} did not start: ${(await readFile(logFile, 'utf8')).trim().split('\n').at(-1)}`)
    },
    async kill() {
      if (child?.pid && isRunning()) killGroup(child.pid)
      await gone
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async end() {
      const { pid = 0 } = child ?? {}
      if (!isRunning()) return
      child?.kill('SIGTERM')
      const late = new AbortController()
      const hasEnded = await Promise.race([
        gone.then(() => true),
        wait(END_WITHIN_MS, false, { signal: late.signal }).catch(() => false),
      ])
      late.abort()
      if (!hasEnded) killGroup(pid)
      await gone
    },
    readLog: () => readFile(logFile, 'utf8').catch(() => ''),
  }
}
