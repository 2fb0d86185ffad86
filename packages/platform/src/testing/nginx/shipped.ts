import { execFile, spawnSync } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '#processes/free-ports.ts'

/** What is shipped for those that stand in front. */
export const DEPLOY = join(import.meta.dirname, '../../../../../deploy')

const run = promisify(execFile)

/** The line of one replica. */
const SERVER = 'server 127.0.0.1:8080 max_fails=3 fail_timeout=2s;'

/** A text of a shipped file, and what stands in its place. */
export type Change = readonly [from: string, to: string]

/** @throws Error when a text to be replaced is not there */
export function changeShipped(text: string, changes: readonly Change[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`What is shipped has no "${from}"`)
    return result.replaceAll(from, to)
  }, text)
}

/** What nginx needs to run as one process of ours, with all its files in a folder. */
export const toOwnFolder = (folder: string): Change[] => [
  ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid; daemon off;`],
  ['http {', `http {\n  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`],
  ['access_log /dev/stdout masked buffer=64k flush=1s;', `access_log ${folder}/access.log masked;`],
]

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** By HTTP as it is, for callers who know no certificate of ours. */
export const WITHOUT_TLS: Change = [' ssl http2 default_server;', ' default_server;']

export interface FitOptions {
  /** With TLS, unless `WITHOUT_TLS` is among the changes. */
  port: number
  /** The one that leads to HTTPS. */
  plainPort: number
  /** Of the replicas, or of a balancer before them. */
  servers: readonly number[]
  storageFolder: string
  /** Further texts of the shipped file to put others in the place of. */
  changes?: readonly Change[]
  /** With the folder for a bucket beside it: on which port it listens, and the secret that the service knows. */
  bucket?: { port: number; secret: string }
}

export interface Fitted {
  /** The configuration file. */
  file: string
  accessLog: string
  /** Where Caddy reaches it. */
  socket: string
  /** What it keeps for everybody. */
  keptFolder: string
  /** What `nginx -t` says of the file. */
  check: string
}

/**
 * The shipped `nginx.conf`, written into an empty folder with this machine's ports and a certificate of its own. nginx's
 * workers may be another user: the folder is theirs to enter.
 * @throws Error when nginx refuses it
 */
export async function fitNginx(folder: string, options: FitOptions): Promise<Fitted> {
  const { port, plainPort, servers, storageFolder, changes = [], bucket } = options
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=kola.example', '-days', '2', '-nodes', '-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...subject])
  const [keptFolder, socket] = [join(folder, 'alike'), join(folder, 'front.sock')]
  const text = changeShipped(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), [
    ...toOwnFolder(folder),
    ['/var/cache/nginx/kola-grants', `${folder}/grants`],
    ['/var/cache/nginx/kola-alike', keptFolder],
    [SERVER, servers.map((one) => SERVER.replace('8080', String(one))).join(' ')],
    ['# listen unix:/run/kola/front.sock', `listen unix:${socket}`],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['    listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['    listen [::]:443 ssl http2 default_server;\n', ''],
    ['/etc/letsencrypt/live/kola.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/kola.example/privkey.pem', key],
    ['root /var/lib/kola/storage;', `root ${storageFolder};`],
    ...changes,
  ])
  for (const name of ['proxy.inc', 'alike.inc']) await copyFile(join(DEPLOY, name), join(folder, name))
  await mkdir(join(folder, 'grants'))
  if (bucket) await copyBucket(folder, bucket)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, text)
  const { stderr: check, status } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(check)
  return { file, accessLog: join(folder, 'access.log'), socket, keptFolder, check }
}

async function copyBucket(folder: string, { port, secret }: { port: number; secret: string }): Promise<void> {
  const own = await findFreePort()
  await cp(join(DEPLOY, 'bucket'), join(folder, 'bucket'), { recursive: true })
  const file = join(folder, 'bucket/http.inc')
  const text = changeShipped(await readFile(file, 'utf8'), [
    ['127.0.0.1:3900', `127.0.0.1:${port}`],
    ['127.0.0.1:8091', `127.0.0.1:${own}`],
    ['the-value-of-EDGE_SECRET', secret],
    ['/var/cache/nginx/', `${folder}/`],
  ])
  await writeFile(file, text)
}
