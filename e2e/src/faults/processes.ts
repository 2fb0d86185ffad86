import { execFileSync } from 'node:child_process'

/** A process and everything that it started, by the system's own list. */
export function listFamily(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const family = [pid]
  for (const member of family) family.push(...pairs.filter(([, parent]) => parent === member).map(([child]) => child))
  return family
}

/** SIGKILL, as the system does when memory runs out; processes that are gone already do not matter. */
export function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
