import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { readSearchPath } from './env.ts'
import { runCommand } from './run-command.ts'

const UPDATE_TIMEOUT_MS = 60_000
const INSTALL_TIMEOUT_MS = 10 * 60_000
const VERSION_TIMEOUT_MS = 20_000
/** Debian's name of the Chromium that has no windows, and of its package. */
const HEADLESS = 'chromium-headless-shell'
const LEAN = [HEADLESS]
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome']

/** A tool that tests need and that is neither there nor could be installed. */
export class MissingToolError extends Error {
  override name = 'MissingToolError'
}

/**
 * A Chromium: Playwright's own, else the system's, else one installed now. The one without windows comes first where
 * Debian has it, also beside another that is there: it draws the same and costs two thirds of the processor.
 * @throws MissingToolError
 */
export async function ensureChromium(): Promise<string> {
  const quick = await findChromium(LEAN)
  if (quick) return quick
  await installByApt(HEADLESS, 'fonts-liberation')
  const found = await findChromium([...LEAN, ...WITH_WINDOWS])
  if (found) return found
  await installByApt('chromium', 'fonts-liberation')
  const installed = await findChromium(WITH_WINDOWS)
  if (installed) return installed
  console.log('Installing Chromium by Playwright …')
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  await runCommand('npx', ['playwright', 'install', ...withLibraries, 'chromium'], { timeoutMs: INSTALL_TIMEOUT_MS })
  const own = await findChromium(LEAN)
  if (own) return own
  throw new MissingToolError(
    'The browser tests need Chromium. Install it with "apt-get install chromium" as root, or with "npx playwright install --with-deps chromium".',
  )
}

/**
 * ffmpeg and ffprobe, of the system or installed now.
 * @throws MissingToolError
 */
export async function ensureFfmpeg(): Promise<void> {
  const find = async () => (await findOnPath('ffmpeg')) && (await findOnPath('ffprobe'))
  if (await find()) return
  await installByApt('ffmpeg')
  if (await find()) return
  throw new MissingToolError(
    'The media tests and the first start need ffmpeg with ffprobe. Install it with "apt-get install ffmpeg" as root, or "brew install ffmpeg".',
  )
}

/**
 * A Valkey or a Redis, of the system or installed now.
 * @throws MissingToolError
 */
export async function ensureValkey(): Promise<void> {
  const find = async () => (await findOnPath('valkey-server')) || (await findOnPath('redis-server'))
  if (await find()) return
  await installByApt('redis-server')
  if (await find()) return
  throw new MissingToolError(
    'The tests of several replicas need Valkey or Redis. Install it with "apt-get install redis-server" as root, or "brew install valkey".',
  )
}

/** Of Debian, and the program by which each is known. */
const SERVERS: Record<string, string> = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  openssl: 'openssl',
  caddy: 'caddy',
  'docker-compose': 'docker-compose',
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  pgbackrest: 'pgbackrest',
  prometheus: 'promtool',
  'swift-proxy': 'swift-proxy-server',
  'swift-account': 'swift-account-server',
  'swift-container': 'swift-container-server',
  'swift-object': 'swift-object-server',
}

/**
 * What stands around the service on several machines, and what checks how that is set up: of the system or installed now, all at
 * once. Tests that miss one say what they left out.
 */
export async function ensureServers(): Promise<void> {
  const isThere = async (program: string) =>
    program.startsWith('/') ? isExecutable(program) : (await findOnPath(program)) !== null
  const found = await Promise.all(
    Object.entries(SERVERS).map(async ([name, program]) => ((await isThere(program)) ? [] : [name])),
  )
  const missing = found.flat()
  if (missing.length > 0) await installByApt(...missing)
}

/** What builds and runs images without a daemon. @throws MissingToolError */
export async function ensureBuilders(): Promise<void> {
  const names = ['buildah', 'podman', 'runc', 'debootstrap']
  const listMissing = async () => {
    const found = await Promise.all(names.map(findOnPath))
    return names.filter((_, index) => !found[index])
  }
  const missing = await listMissing()
  if (missing.length > 0) await installByApt(...missing)
  const left = await listMissing()
  if (left.length === 0 && process.getuid?.() === 0) return
  throw new MissingToolError(
    `Images are built as root on Debian: "apt-get install ${names.join(' ')}"${left.length > 0 ? `; missing: ${left.join(', ')}` : ''}.`,
  )
}

async function findChromium(names: string[]): Promise<string | null> {
  const candidates = [chromium.executablePath(), ...(await Promise.all(names.map(findOnPath)))]
  for (const path of candidates) if (path && (await isChromium(path))) return path
  return null
}

/** Ubuntu's chromium-browser is a script that only tells of a snap. */
async function isChromium(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false
  const { code, output } = await runCommand(path, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS, output: 'collect' })
  return code === 0 && /chrom/i.test(output)
}

/** Only as root on a system with apt; elsewhere it does nothing. */
async function installByApt(...names: string[]) {
  if (process.getuid?.() !== 0 || !(await findOnPath('apt-get'))) return
  console.log(`Installing ${names.join(' and ')} by apt-get …`)
  const options = {
    timeoutMs: INSTALL_TIMEOUT_MS,
    // In this runlevel Debian starts no server that it installs: a test has one of its own.
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    output: 'collect' as const,
  }
  const update = await runCommand('apt-get', ['update', '-qq'], { ...options, timeoutMs: UPDATE_TIMEOUT_MS })
  // A line that hangs: what is there already has to do.
  if (update.timedOut) return
  const install = (wanted: string[]) =>
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], options)
  if ((await install(names)).code === 0) return
  // One that this system does not have keeps the others away.
  for (const name of names) {
    const { code, output } = await install([name])
    if (code !== 0) console.log(`apt-get could not install ${name}:\n${output.split('\n').slice(-6).join('\n')}`)
  }
}

async function findOnPath(name: string): Promise<string | null> {
  const folders = [...readSearchPath().split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
  for (const folder of folders) if (await isExecutable(join(folder, name))) return join(folder, name)
  return null
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
