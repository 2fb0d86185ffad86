import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createProgram, type Program } from './program.ts'

const DEPLOY = join(import.meta.dirname, '../../../../../deploy')
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

function replaceAll(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`What is shipped has no "${from}"`)
    return result.replaceAll(from, to)
  }, text)
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

/** The shipped one, before as many databases as there are: the primary at one port, a standby at the other. */
export async function createDatabaseFront(
  folder: string,
  { servers, primary, replica }: { servers: readonly Server[]; primary: number; replica: number },
): Promise<Program> {
  const text = replaceAll(await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8'), [
    ['bind 127.0.0.1:5433', `bind 127.0.0.1:${primary}`],
    ['bind 127.0.0.1:5434', `bind 127.0.0.1:${replica}`],
    ['  server a 127.0.0.1:5441\n  server b 127.0.0.1:5442', listServers(servers)],
  ])
  return createHaproxy(folder, { name: 'haproxy-database', text, port: primary })
}

/** The shipped one, before the replicas of the api. */
export async function createApiFront(
  folder: string,
  { servers, port }: { servers: readonly Server[]; port: number },
): Promise<Program> {
  const shipped = ['  server one 127.0.0.1:8080', '  server two 127.0.0.1:8081', '  server three 127.0.0.1:8082']
  const text = replaceAll(await readFile(join(DEPLOY, 'haproxy-api.cfg'), 'utf8'), [
    ['bind 127.0.0.1:8079', `bind 127.0.0.1:${port}`],
    [shipped.join('\n'), listServers(servers)],
  ])
  return createHaproxy(folder, { name: 'haproxy-api', text, port })
}

/** The shipped one, with a certificate of its own. */
export async function createNginx(
  folder: string,
  { port, plainPort, upstream, storage }: { port: number; plainPort: number; upstream: number; storage: string },
): Promise<Program> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=kola.example', '-days', '2', '-nodes', '-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...subject])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  )
  const text = replaceAll(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), [
    ['worker_processes auto;', 'worker_processes 1;'],
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid; daemon off;`],
    ['error_log stderr crit;', 'error_log stderr error;'],
    ['http {', `http {\n  ${temporary.join(' ')}`],
    ['access_log /dev/stdout masked buffer=64k flush=1s;', 'access_log off;'],
    ['/var/cache/nginx/kola-grants', `${folder}/grants`],
    ['/var/cache/nginx/kola-alike', `${folder}/alike`],
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['    listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['    listen [::]:443 ssl http2 default_server;\n', ''],
    ['/etc/letsencrypt/live/kola.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/kola.example/privkey.pem', key],
    ['root /var/lib/kola/storage;', `root ${storage};`],
  ])
  await mkdir(join(folder, 'grants'))
  for (const name of ['proxy.inc', 'alike.inc']) await copyFile(join(DEPLOY, name), join(folder, name))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, text)
  return createProgram({
    ...{ name: 'nginx', file: 'nginx', args: ['-e', 'stderr', '-c', file] },
    ...{ logFile: join(folder, 'nginx.log'), isReady: () => isOpen(port) },
  })
}
