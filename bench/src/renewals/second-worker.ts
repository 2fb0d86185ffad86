import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Service } from '../service.ts'

const WORK = 'apps/api/src/work.ts'
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The variables of the process for jobs that runs already; from Linux's /proc. */
async function readEnvironment({ parentPid }: Service): Promise<Record<string, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    const [, parent] = /^\S+ \(.*\) \S (\d+)/.exec(await read('stat')) ?? []
    if (Number(parent) !== parentPid || !(await read('cmdline')).includes(WORK)) continue
    const pairs = (await read('environ')).split('\0').filter(Boolean)
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
  }
  throw new Error('The process for jobs is not among those of the service')
}

/** A second process for jobs beside the service's own, of the same build with the same variables. */
export async function startSecondWorker(service: Service): Promise<{ stop(): Promise<void> }> {
  const { WORK_METRICS_PORT: _taken, ...env } = await readEnvironment(service)
  const child = spawn(process.execPath, [WORK], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
