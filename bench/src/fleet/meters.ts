import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import pg from 'pg'
import { readProcessors } from '../call-costs/processor.ts'
import type { Side } from './side.ts'

/** What a side has used since it began; of any time between two readings, too. */
export interface Used {
  /** Of processor: of all replicas of the api, of the primary's processes that answer calls and write, of its standby's, of Valkey. */
  apiMs: number
  primaryMs: number
  standbyMs: number
  valkeyMs: number
  /** At both databases. */
  statements: number
  valkeyCommands: number
  /** In and out. */
  valkeyBytes: number
}

const NAMES = ['apiMs', 'primaryMs', 'standbyMs', 'valkeyMs', 'statements', 'valkeyCommands', 'valkeyBytes'] as const

/** By name, whatever is made of each. */
export function mapUsed(toValue: (name: keyof Used) => number): Used {
  return Object.fromEntries(NAMES.map((name) => [name, toValue(name)])) as unknown as Used
}

export interface Meters {
  read(): Promise<Used>
  close(): Promise<void>
}

/** Reading costs statements of its own, one at each database. */
export async function openMeters({ replicas, databases, valkeyPort }: Side): Promise<Meters> {
  const clients = await Promise.all(databases.map(({ url }) => openClient(url)))
  const valkeyPid = valkeyPort ? Number(/process_id:(\d+)/.exec(await askInfo(valkeyPort))?.[1]) : null
  const count = async () => {
    const counts = await Promise.all(clients.map((client) => client.query(COUNT)))
    return counts.reduce((sum, { rows }) => sum + Number(rows[0].calls), 0)
  }
  const seen = databases.map(() => new Map<number, number>())
  const readDatabase = async (place: number) => {
    const [pid, known] = [databases[place]?.pid, seen[place]]
    return pid && known ? readServer(pid, known) : 0
  }
  // What asking for figures has itself cost Valkey up to the reading before.
  const own = { valkeyCommands: 0, valkeyBytes: 0 }
  const readValkey = async (port: number) => {
    const info = await askInfo(port)
    const { valkeyCommands, valkeyBytes } = toCounts(info)
    const without = { valkeyCommands: valkeyCommands - own.valkeyCommands, valkeyBytes: valkeyBytes - own.valkeyBytes }
    own.valkeyCommands += ASKED.split('\r\n').length - 1
    own.valkeyBytes += ASKED.length + info.length
    return without
  }
  return {
    async read() {
      const [apiMs, primaryMs, standbyMs, valkeyMs] = await Promise.all([
        readProcessors(replicas.map((one) => one.pid())),
        readDatabase(0),
        readDatabase(1),
        valkeyPid ? readProcessors([valkeyPid]) : 0,
      ])
      const valkey = valkeyPort ? await readValkey(valkeyPort) : { valkeyCommands: 0, valkeyBytes: 0 }
      return { apiMs, primaryMs, standbyMs, valkeyMs, statements: await count(), ...valkey }
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

const COUNT = `select coalesce(sum(calls), 0) as calls from pg_stat_statements`

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** What the server does when it has time for it: of no call, and in bursts. */
const NO_CALLS = /autovacuum|checkpointer|background writer|logical replication/

/** Of a server those who answer, write the log, send it and replay it. */
async function listWorking(serverPid: number): Promise<number[]> {
  const children = await listChildren(serverPid)
  const names = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return children.filter((_, place) => !NO_CALLS.test(names[place] ?? ''))
}

/** What has ended since counts as it was last seen. */
async function readServer(serverPid: number, known: Map<number, number>): Promise<number> {
  for (const pid of await listWorking(serverPid))
    known.set(pid, Math.max(known.get(pid) ?? 0, await readProcessors([pid])))
  return [...known.values()].reduce((sum, ms) => sum + ms, 0)
}

async function listChildren(parentPid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(parent) === parentPid ? [Number(pid)] : []
  })
  return (await Promise.all(found)).flat()
}

const ASKED = 'INFO everything\r\nQUIT\r\n'

function askInfo(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(ASKED))
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', reject).on('close', () => resolve(text))
  })
}

function toCounts(info: string) {
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
  return {
    valkeyCommands: read('total_commands_processed'),
    valkeyBytes: read('total_net_input_bytes') + read('total_net_output_bytes'),
  }
}
