import { spawn } from 'node:child_process'
import { inheritEnv } from '../env.ts'

export interface CommandOptions {
  timeoutMs: number
  env?: Record<string, string>
  cwd?: string
  /** `inherit` shows the output as it comes; `collect` returns it. */
  output?: 'inherit' | 'collect'
}

export interface CommandResult {
  /** Null when it was killed, at the end of its time for instance. */
  code: number | null
  output: string
  timedOut: boolean
}

const running = new Set<number>()

/** Runs a program in a process group of its own, which is killed when the time is over. */
export function runCommand(file: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  const collected: Buffer[] = []
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: inheritEnv(options.env ?? {}),
    stdio: options.output === 'collect' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const { pid } = child
  if (pid) trackGroup(pid)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    if (pid) killGroup(pid)
  }, options.timeoutMs)
  const finish = (code: number | null) => {
    clearTimeout(timer)
    if (pid) untrackGroup(pid)
    resolve({ code, output: Buffer.concat(collected).toString('utf8'), timedOut })
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => collected.push(data))
  child.on('error', () => finish(127))
  child.on('close', finish)
  return promise
}

/** A process group that must not outlive this process. */
export function trackGroup(pid: number) {
  running.add(pid)
}

export function untrackGroup(pid: number) {
  running.delete(pid)
}

/** Ends whatever still runs, so that an interrupted run leaves nothing behind. */
export function killRunning() {
  for (const pid of running) killGroup(pid)
}

export function killGroup(pid: number) {
  if (pid <= 0) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
