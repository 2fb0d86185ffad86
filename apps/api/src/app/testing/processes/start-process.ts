import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { type ApiStage, OPERATOR_KEY } from '../stage.ts'

const SOURCE = new URL('../../../', import.meta.url)
const POLL_MS = 50
const hex = (digit: string) => digit.repeat(64)

export interface RunningProcess {
  child: ChildProcess
  /** Of the calls. */
  url: string
  /** Of the metrics, where the process says how it is. */
  probes: string
  /** What it wrote, one JSON a line. */
  lines: string[]
  /** @returns its exit code and how long it took to end */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; tookMs: number }>
}

export interface ProcessOptions {
  /** Of the sources, or the path of another; the api unless given. */
  entry?: string
  env?: Record<string, string>
}

/** The service as it is started, on a stage's database and storage. @returns once it began, whether or not it is ready */
export async function startProcess(
  { url: databaseUrl, config: { storage } }: Pick<ApiStage, 'url' | 'config'>,
  { entry = 'main.ts', env: more = {} }: ProcessOptions = {},
): Promise<RunningProcess> {
  const [port, metrics] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'info', KOLA_DEMO: 'off' },
    ...{
      METRICS_PORT: String(metrics),
      WORK_METRICS_PORT: String(metrics),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
    },
    ...{ STORAGE_URL: `disk:${storage.kind === 'disk' ? storage.folder : ''}`, KOLA_OPERATOR_KEY: OPERATOR_KEY },
    ...{ KOLA_MASTER_KEY: hex('a'), KOLA_TOKEN_KEY: hex('b'), KOLA_MEDIA_KEYS: `k1:${hex('c')}`, ...more },
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL(entry, SOURCE))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  }
  return {
    ...{ child, url, probes: `http://127.0.0.1:${metrics}`, lines },
    async end(signal = 'SIGTERM') {
      const startedAt = Date.now()
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return { code: child.exitCode, tookMs: Date.now() - startedAt }
    },
  }
}

/** What `/livez` or `/readyz` says; null while nobody answers. */
export async function probe(address: string, path: '/livez' | '/readyz') {
  try {
    const answer = await fetch(address + path)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return null
  }
}

export async function waitUntilReady({ probes, child, lines }: RunningProcess): Promise<void> {
  while ((await probe(probes, '/readyz'))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`It ended: ${lines.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
