import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePorts } from '@kola/platform/processes/free-ports'
import type { Program } from '../../../e2e/src/faults/harness/layout/program.ts'
import { createReplica } from '../../../e2e/src/faults/harness/layout/services.ts'
import { readProcessors } from '../call-costs/processor.ts'

/** Below those that the system gives to outgoing connections. */
const PORTS = { from: 12_000, to: 31_000 }
/** No other party is called. */
const NOWHERE = 9

export interface Replica extends Program {
  url: string
  metricsUrl: string
  /** Of V8's inspector. */
  inspectPort: number
  /** From its start to ready, and what of processor that took. */
  readyMs: number
  startMs: number
}

export interface ReplicaOptions {
  folder: string
  name: string
  /** Its databases and Valkey. */
  env: Record<string, string>
  isInspected: boolean
}

/** An api of the fault harness, until it is ready. */
export async function startReplica({ folder, name, env, isInspected }: ReplicaOptions): Promise<Replica> {
  const [port = 0, metricsPort = 0, inspectPort = 0] = await findFreePorts(3, PORTS)
  await mkdir(join(folder, name), { recursive: true })
  const storage = join(folder, 'storage')
  const lines = { publicUrl: 'http://kola.test', sandboxPort: NOWHERE, smtpPort: NOWHERE }
  const common = { folder, films: { STORAGE_URL: `disk:${storage}` }, ...lines, hasEncoders: false }
  const { DATABASE_URL: databaseUrl = '', VALKEY_URL: valkeyUrl = '' } = env
  const program = createReplica(common, { kind: 'api', name, port, metricsPort, databaseUrl, valkeyUrl })
  const startedMs = performance.now()
  const inspecting: Record<string, string> = isInspected ? { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` } : {}
  await program.start({ ...env, LOG_LEVEL: 'warn', ...inspecting })
  const readyMs = performance.now() - startedMs
  const startMs = await readProcessors([program.pid()])
  const at = (number: number) => `http://127.0.0.1:${number}`
  return { ...program, url: at(port), metricsUrl: at(metricsPort), inspectPort, readyMs, startMs }
}
