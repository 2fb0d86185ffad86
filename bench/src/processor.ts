import { readdir, readFile } from 'node:fs/promises'
import type { Service } from './service.ts'

/** Linux counts processor time in hundredths of a second (proc(5), sysconf _SC_CLK_TCK). */
const MS_PER_TICK = 10

interface ProcessTimes {
  pid: number
  parentPid: number
  /** Of the process itself. */
  ownTicks: number
  /** Of its children that have ended. */
  endedTicks: number
}

async function readProcess(pid: number): Promise<ProcessTimes | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name stands in brackets and may bear anything; what follows it is numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const toNumber = (place: number) => Number(fields[place] ?? 0)
  return {
    pid,
    parentPid: toNumber(1),
    ownTicks: toNumber(11) + toNumber(12),
    endedTicks: toNumber(13) + toNumber(14),
  }
}

async function listProcesses(): Promise<ProcessTimes[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return (await Promise.all(pids.map(readProcess))).filter((found) => found !== null)
}

async function findChild(parentPid: number, script: string): Promise<number> {
  for (const { pid } of (await listProcesses()).filter((one) => one.parentPid === parentPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(script)) return pid
  }
  throw new Error(`${script} is not among the processes of the service`)
}

/** The process for jobs. */
export const findWorker = ({ parentPid }: Service): Promise<number> => findChild(parentPid, 'apps/api/src/work.ts')

/** Milliseconds of processor time that API and database have used so far; from Linux's /proc. */
export async function readProcessorMs(service: Service): Promise<number> {
  const processes = await listProcesses()
  const apiPid = await findChild(service.parentPid, 'apps/api/src/main.ts')
  const databasePid = service.databasePid()
  const ticks = processes.reduce((sum, { pid, parentPid, ownTicks, endedTicks }) => {
    if (pid === apiPid || parentPid === databasePid) return sum + ownTicks
    return pid === databasePid ? sum + ownTicks + endedTicks : sum
  }, 0)
  return ticks * MS_PER_TICK
}

/** Milliseconds of processor time that one call costs API and database together, while `work` makes so many. */
export async function processorMsPerCall(service: Service, work: () => Promise<{ calls: number }>): Promise<number> {
  const before = await readProcessorMs(service)
  const { calls } = await work()
  return ((await readProcessorMs(service)) - before) / calls
}
