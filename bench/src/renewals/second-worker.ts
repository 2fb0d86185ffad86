import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findWorker } from '../processor.ts'
import type { Service } from '../service.ts'

const WORK = 'apps/api/src/work.ts'
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The variables of the process for jobs that runs already; from Linux's /proc. */
async function readEnvironment(service: Service): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${await findWorker(service)}/environ`, 'utf8')
  const pairs = text.split('\0').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
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
