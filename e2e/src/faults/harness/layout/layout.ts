import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestValkey, type TestValkey } from '@kola/platform/testing/valkey'
import { inheritEnv } from '../../../env.ts'
import { type Databases, startDatabases } from './databases.ts'
import { type Disk, openDisk } from './disk.ts'
import { type Films, openFilms } from './films.ts'
import { createApiFront, createDatabaseFront, createNginx } from './fronts.ts'
import { createPorts } from './ports.ts'
import type { Program } from './program.ts'
import { plant } from './seed.ts'
import {
  type Common,
  createEncoder,
  createReplica,
  createSandbox,
  inviteEncoders,
  MIGRATE_ENTRY,
  type ServiceKind,
} from './services.ts'
import { openWire, type Wire } from './wire.ts'

const PORTS = 40
/** Three databases with their logs. */
const DATABASES_MEGABYTES = 2_048
const run = promisify(execFile)

/** A replica with the lines that it has to others. */
export interface Replica extends Program {
  kind: ServiceKind
  database: Wire
  valkey: Wire
}

/**
 * The service on machines of their own, as far as one machine can have them: every line between two parts goes through a wire of the
 * harness.
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
  /** All processes of a kind, encoders as well. */
  machines(kind: Kind): readonly Program[]
  /** From each encoder to the service. */
  encoderLines: readonly Wire[]
  nginx: Program
  apiFront: Program
  databaseFront: Program
  sandbox: Program
  /** From all replicas to the outside parties. */
  parties: { http: Wire; smtp: Wire }
  /** Where films and uploads lie. */
  films: Films
  /** What all databases lie on; null where they have none of their own. */
  databasesDisk: Disk | null
  close(): Promise<void>
}

/** How many there are of each. */
export type Kind = ServiceKind | 'encoder'
export type Sizes = Record<Kind, number> & { ownsDatabasesDisk: boolean; isInBucket: boolean }
export const FULL: Sizes = { api: 3, work: 2, media: 2, encoder: 2, ownsDatabasesDisk: true, isInBucket: false }

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
  const films = await openFilms(folder, sizes)
  undo.push(() => films.close())
  const databasesDisk = sizes.ownsDatabasesDisk
    ? await openDisk(join(folder, 'databases'), { megabytes: DATABASES_MEGABYTES })
    : null
  undo.push(async () => databasesDisk?.close())
  const databases = await startDatabases(databasesDisk ?? undefined)
  undo.push(() => databases.close())
  await run(process.execPath, [MIGRATE_ENTRY], { env: inheritEnv({ DATABASE_URL: databases.url() }) })
  await plant({ databases, put: films.put })
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
  const lines = { sandboxPort: http.port, smtpPort: smtp.port }
  const common = { folder, films: films.variables, publicUrl, ...lines, hasEncoders: sizes.encoder > 0 }
  const toDatabase = (port: number) => databases.urlAt(port)
  const { replicas, apis } = await createReplicas({ common, sizes, nextPort, primary, valkey: valkey.port, toDatabase })
  const apiFront = await createApiFront(folder, { servers: apis, port: balanced })
  const [port, plainPort] = [nextPort(), nextPort()]
  const nginx = await createNginx(folder, { port, plainPort, upstream: balanced, ...films.nginx })
  const programs = [databaseFront, sandbox, ...replicas, apiFront, nginx]
  for (const program of programs) undo.push(() => program.kill())
  for (const wire of [...wires, ...replicas.flatMap((one) => [one.database, one.valkey])]) undo.push(() => wire.close())
  await Promise.all([databaseFront.start(), sandbox.start()])
  // One after the other: what the first compiled the others only read.
  for (const program of [...replicas, apiFront, nginx]) await program.start()
  const { encoders, encoderLines } = await createEncoders(sizes.encoder, { folder, nextPort, balanced, publicUrl })
  for (const program of encoders) undo.push(() => program.kill())
  for (const wire of encoderLines) undo.push(() => wire.close())
  for (const program of encoders) await program.start()
  const of = (kind: ServiceKind) => replicas.filter((one) => one.kind === kind)
  return {
    ...{ port, publicUrl, databases, valkey, replicas, nginx, apiFront, databaseFront, sandbox, films },
    sandboxUrl: `http://127.0.0.1:${ports.port}`,
    ...{ of, machines: (kind: Kind) => (kind === 'encoder' ? encoders : of(kind)), encoderLines, databasesDisk },
    parties: { http, smtp },
  }
}

interface EncodersNeeds {
  folder: string
  nextPort: () => number
  /** Where the apis are reached. */
  balanced: number
  publicUrl: string
}

async function createEncoders(count: number, { folder, nextPort, balanced, publicUrl }: EncodersNeeds) {
  const encoders: Program[] = []
  const encoderLines: Wire[] = []
  if (count === 0) return { encoders, encoderLines }
  const tokenFile = join(folder, 'encoder-token')
  await writeFile(tokenFile, await inviteEncoders(publicUrl, count), { mode: 0o600 })
  for (let number = 1; number <= count; number += 1) {
    const name = `encoder-${number}`
    await mkdir(join(folder, name))
    const line = await openWire(`${name} and the service`, balanced)
    const url = `http://127.0.0.1:${line.port}`
    encoders.push(createEncoder(folder, { name, url, tokenFile, metricsPort: nextPort() }))
    encoderLines.push(line)
  }
  return { encoders, encoderLines }
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
