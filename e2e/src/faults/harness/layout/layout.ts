import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestValkey, type TestValkey } from '@kola/platform/testing/valkey'
import { inheritEnv } from '../../../env.ts'
import { type Databases, startDatabases } from './databases.ts'
import { type Disk, openDisk } from './disk.ts'
import { createApiFront, createDatabaseFront, createNginx } from './fronts.ts'
import { createPorts } from './ports.ts'
import type { Program } from './program.ts'
import { plant } from './seed.ts'
import { type Common, createReplica, createSandbox, MIGRATE_ENTRY, type ServiceKind } from './services.ts'
import { openWire, type Wire } from './wire.ts'

const PORTS = 40
const run = promisify(execFile)

/** A replica with the lines that it has to others. */
export interface Replica extends Program {
  kind: ServiceKind
  database: Wire
  valkey: Wire
}

/**
 * The service on machines of their own, as far as one machine can have them: every line between two parts goes through a wire of the
 * harness. What is to come stands here: a bucket (`storage`, instead of the folder) and encoders elsewhere (beside `replicas`).
 */
export interface Layout {
  /** Where callers come to. */
  port: number
  publicUrl: string
  sandboxUrl: string
  databases: Databases
  valkey: TestValkey
  replicas: readonly Replica[]
  of(kind: ServiceKind): readonly Replica[]
  nginx: Program
  apiFront: Program
  databaseFront: Program
  sandbox: Program
  /** From all replicas to the outside parties. */
  parties: { http: Wire; smtp: Wire }
  /** What films and uploads lie on. */
  storage: Disk
  close(): Promise<void>
}

/** How many there are of each. */
export type Sizes = Record<ServiceKind, number>
export const FULL: Sizes = { api: 3, work: 2, media: 2 }

export async function startLayout(sizes: Sizes): Promise<Layout> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-faults-'))
  // nginx and the database run as others.
  await chmod(folder, 0o755)
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error))
  }
  try {
    return { ...(await build(folder, sizes, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Undo = (() => Promise<unknown>)[]

async function build(folder: string, sizes: Sizes, undo: Undo): Promise<Omit<Layout, 'close'>> {
  const nextPort = await createPorts(PORTS)
  const storage = await openDisk(join(folder, 'storage'))
  undo.push(() => storage.close())
  const databases = await startDatabases()
  undo.push(() => databases.close())
  await run(process.execPath, [MIGRATE_ENTRY], { env: inheritEnv({ DATABASE_URL: databases.url() }) })
  await plant({ databases, storage: storage.folder })
  const valkey = await startTestValkey()
  undo.push(() => valkey.stop())
  const [primary, replica, balanced] = [nextPort(), nextPort(), nextPort()]
  const servers = databases.nodes.map(({ name, wire }) => ({ name, port: wire.port }))
  const databaseFront = await createDatabaseFront(folder, { servers, primary, replica })
  const publicUrl = `http://127.0.0.1:${balanced}`
  const ports = { port: nextPort(), smtpPort: nextPort() }
  const sandbox = createSandbox({ folder, publicUrl }, ports)
  const wires = [await openWire('the outside parties', ports.port), await openWire('the mail server', ports.smtpPort)]
  const [http, smtp] = wires as [Wire, Wire]
  const common = { folder, storage: storage.folder, publicUrl, sandboxPort: http.port, smtpPort: smtp.port }
  const toDatabase = (port: number) => databases.urlAt(port)
  const { replicas, apis } = await createReplicas({ common, sizes, nextPort, primary, valkey: valkey.port, toDatabase })
  const apiFront = await createApiFront(folder, { servers: apis, port: balanced })
  const [port, plainPort] = [nextPort(), nextPort()]
  const nginx = await createNginx(folder, { port, plainPort, upstream: balanced, storage: storage.folder })
  const programs = [databaseFront, sandbox, ...replicas, apiFront, nginx]
  for (const program of programs) undo.push(() => program.kill())
  for (const wire of [...wires, ...replicas.flatMap((one) => [one.database, one.valkey])]) undo.push(() => wire.close())
  await Promise.all([databaseFront.start(), sandbox.start()])
  // One after the other: what the first compiled the others only read.
  for (const program of [...replicas, apiFront, nginx]) await program.start()
  return {
    ...{ port, publicUrl, databases, valkey, replicas, nginx, apiFront, databaseFront, sandbox, storage },
    sandboxUrl: `http://127.0.0.1:${ports.port}`,
    of: (kind) => replicas.filter((one) => one.kind === kind),
    parties: { http, smtp },
  }
}

interface ReplicasNeeds {
  common: Common
  sizes: Sizes
  nextPort: () => number
  primary: number
  valkey: number
  toDatabase: (port: number) => string
}

async function createReplicas({ common, sizes, nextPort, primary, valkey: valkeyPort, toDatabase }: ReplicasNeeds) {
  const replicas: Replica[] = []
  const apis: { name: string; port: number }[] = []
  for (const kind of ['api', 'work', 'media'] as const) {
    for (let number = 1; number <= sizes[kind]; number += 1) {
      const name = `${kind}-${number}`
      await mkdir(join(common.folder, name))
      const database = await openWire(`${name} and the database`, primary)
      const valkey = await openWire(`${name} and Valkey`, valkeyPort)
      const [port, metricsPort] = [nextPort(), nextPort()]
      const databaseUrl = toDatabase(database.port)
      const valkeyUrl = `valkey://127.0.0.1:${valkey.port}`
      const program = createReplica(common, { kind, name, port, metricsPort, databaseUrl, valkeyUrl })
      replicas.push({ ...program, kind, database, valkey })
      if (kind === 'api') apis.push({ name, port })
    }
  }
  return { replicas, apis }
}
