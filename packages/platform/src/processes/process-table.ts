import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface ProcessInfo {
  pid: number
  /** Of the process that started it, or has taken it over since. */
  parentPid: number
  /** The command and its arguments joined by spaces. */
  command: string
}

const POLL_INTERVAL_MS = 20
const run = promisify(execFile)

/** @returns null for a process that is gone, also for a zombie that nobody has reaped yet */
export async function findProcess(pid: number): Promise<ProcessInfo | null> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

/** Waits for the end of a process that need not be a child of ours. @returns whether it has ended */
export async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await findProcess(pid)) {
    if (Date.now() >= deadline) return false
    await wait(POLL_INTERVAL_MS)
  }
  return true
}

/** Sends a signal; a process that is gone already is no failure. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function readProc(pid: number): Promise<ProcessInfo | null> {
  try {
    const parentPid = readStat(await readFile(`/proc/${pid}/stat`, 'utf8'))
    if (parentPid === null) return null
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ').trim()
    return { pid, parentPid, command }
  } catch {
    return null
  }
}

/** Of the numbers behind the state: proc(5), field 20. */
const THREADS = 17

/**
 * @param stat what `/proc/{pid}/stat` says
 * @returns the parent's number; null for a process that has ended, and holds no port or file any more
 */
export function readStat(stat: string): number | null {
  // NOTE the name stands in brackets and may hold any letter, so the state is what follows the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parentPid] = fields
  // NOTE a killed process is a zombie as soon as its first thread is; the others hold its ports until they have ended too.
  const isOver = state === 'X' || (state === 'Z' && Number(fields[THREADS]) <= 1)
  return isOver ? null : Number(parentPid)
}

async function askPs(pid: number): Promise<ProcessInfo | null> {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'stat=,ppid=,args=', '-p', String(pid)])
    const [, state = '', parentPid = '', command = ''] = /^\s*(\S+)\s+(\d+)\s+(.*)$/.exec(stdout.trim()) ?? []
    return state === '' || state.startsWith('Z') ? null : { pid, parentPid: Number(parentPid), command }
  } catch {
    return null
  }
}
