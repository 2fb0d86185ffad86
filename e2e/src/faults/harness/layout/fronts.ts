import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Change, changeShipped, DEPLOY, type FitOptions, fitNginx } from '@kola/platform/testing/nginx/shipped'
import { createProgram, type Program } from './program.ts'

const run = promisify(execFile)

interface Server {
  name: string
  port: number
}

/** Whether somebody listens. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() !== null)).once('error', () => resolve(false))
  })
}

const listServers = (servers: readonly Server[]) =>
  servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`).join('\n')

async function createHaproxy(
  folder: string,
  { name, text, port }: { name: string; text: string; port: number },
): Promise<Program> {
  const file = join(folder, `${name}.cfg`)
  await writeFile(file, text)
  await run('haproxy', ['-c', '-q', '-f', file])
  return createProgram({
    ...{ name, file: 'haproxy', args: ['-q', '-db', '-f', file] },
    ...{ logFile: join(folder, `${name}.log`), isReady: () => isOpen(port) },
  })
}

interface DatabaseFrontOptions {
  servers: readonly Server[]
  primary: number
  replica: number
  changes?: readonly Change[]
}

/** The shipped one, before as many databases as there are: the primary at one port, a standby at the other. */
export async function createDatabaseFront(
  folder: string,
  { servers, primary, replica, changes = [] }: DatabaseFrontOptions,
): Promise<Program> {
  const text = changeShipped(await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8'), [
    ['bind 127.0.0.1:5433', `bind 127.0.0.1:${primary}`],
    ['bind 127.0.0.1:5434', `bind 127.0.0.1:${replica}`],
    ['  server a 127.0.0.1:5441\n  server b 127.0.0.1:5442', listServers(servers)],
    ...changes,
  ])
  return createHaproxy(folder, { name: 'haproxy-database', text, port: primary })
}

/** The shipped one, before the replicas of the api. */
export async function createApiFront(
  folder: string,
  { servers, port, changes = [] }: { servers: readonly Server[]; port: number; changes?: readonly Change[] },
): Promise<Program> {
  const shipped = ['  server one 127.0.0.1:8080', '  server two 127.0.0.1:8081', '  server three 127.0.0.1:8082']
  const text = changeShipped(await readFile(join(DEPLOY, 'haproxy-api.cfg'), 'utf8'), [
    ['bind 127.0.0.1:8079', `bind 127.0.0.1:${port}`],
    [shipped.join('\n'), listServers(servers)],
    ...changes,
  ])
  return createHaproxy(folder, { name: 'haproxy-api', text, port })
}

interface NginxOptions {
  port: number
  plainPort: number
  /** Where the balancer of the apis listens. */
  upstream: number
  storage: string
  bucket?: FitOptions['bucket']
  changes?: readonly Change[]
}

/** The shipped one, with a certificate of its own. */
export async function createNginx(
  folder: string,
  { upstream, storage, bucket, changes = [], ...ports }: NginxOptions,
): Promise<Program> {
  const own = join(folder, 'nginx')
  await mkdir(own)
  const { file, socket } = await fitNginx(own, {
    ...{ ...ports, servers: [upstream], storageFolder: storage, ...(bucket && { bucket }) },
    changes: [
      ['worker_processes auto;', 'worker_processes 1;'],
      ['error_log stderr crit;', 'error_log stderr error;'],
      ...changes,
    ],
  })
  return createProgram({
    ...{ name: 'nginx', file: 'nginx', args: ['-e', 'stderr', '-c', file] },
    ...{ logFile: join(folder, 'nginx.log'), isReady: () => isOpen(ports.port), leftBehind: socket },
  })
}
