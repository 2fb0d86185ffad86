import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findProcess, hasEnded, signalProcess } from '@kola/platform/processes/process-table'
import { readJson, writePrivate } from '#shared/files.ts'

export interface RunFile {
  setChild(name: string, pid: number | null): void
  remove(): Promise<void>
}

const END_TIMEOUT_MS = 3_000
/** A busy system takes its time to clear away a killed process, which holds its port so long. */
const KILL_TIMEOUT_MS = 10_000

/** `run.json` in the data folder: where the service answers, and which processes it has, for as long as it runs. */
export async function openRunFile(dataDir: string, address: string): Promise<RunFile> {
  const path = join(dataDir, 'run.json')
  const children: Record<string, number> = {}
  const write = () => writePrivate(path, `${JSON.stringify({ pid: process.pid, address, children }, null, 2)}\n`)
  let writing = write()
  await writing
  return {
    setChild(name, pid) {
      if (pid === null) delete children[name]
      else children[name] = pid
      writing = writing.then(write).catch(() => undefined)
    },
    async remove() {
      await writing
      await rm(path, { force: true })
    },
  }
}

/** Ends what a killed parent left running: they hold the ports. The caller holds the folder's lock. */
export async function endLeftovers(dataDir: string, entries: Record<string, string>): Promise<string[]> {
  const kept = (await readJson(join(dataDir, 'run.json')))?.children
  if (typeof kept !== 'object' || kept === null) return []
  const ended = await Promise.all(
    Object.entries(kept).map(async ([name, pid]) => {
      const found = typeof pid === 'number' ? await findProcess(pid) : null
      const entry = entries[name]
      // NOTE the system may have given the number to somebody else's process since.
      if (!found || !entry || !found.command.includes(entry)) return null
      signalProcess(found.pid, 'SIGTERM')
      if (!(await hasEnded(found.pid, END_TIMEOUT_MS))) {
        signalProcess(found.pid, 'SIGKILL')
        await hasEnded(found.pid, KILL_TIMEOUT_MS)
      }
      return name
    }),
  )
  return ended.filter((name) => name !== null)
}
