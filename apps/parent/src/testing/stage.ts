import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePorts } from '@kola/platform/processes/free-ports'
import { findProcess } from '@kola/platform/processes/process-table'
import { expect } from 'vitest'

export const FIXTURE = fileURLToPath(new URL('fixture/parent.ts', import.meta.url))
export const START = fileURLToPath(new URL('../../start.js', import.meta.url))

export interface Run {
  process: ChildProcess
  output: () => string
  /** The exit code. */
  ended: Promise<number | null>
}

/** Below the ports of outgoing connections and of the browser tests' service, so that nobody takes one meanwhile. */
const PORTS = { from: 10_000, to: 18_000 }

/** Nothing in these tests asks the database, unless it is the embedded one. */
export const NO_DATABASE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }

export function pathOf(): string {
  return execFileSync('/bin/sh', ['-c', 'echo "$PATH"'], { encoding: 'utf8' }).trim()
}

/** What a process needs of the machine, and compiled code where the run of the tests keeps some. */
export function toMachine(): Record<string, string> {
  const compiled = execFileSync('/bin/sh', ['-c', 'echo "$NODE_COMPILE_CACHE"'], { encoding: 'utf8' }).trim()
  return { PATH: pathOf(), ...(compiled && { NODE_COMPILE_CACHE: compiled }) }
}

export async function untilReady(run: Run): Promise<void> {
  await Promise.race([
    expect.poll(run.output, { timeout: 90_000, interval: 20 }).toContain('Kola is ready'),
    run.ended.then(() => {
      throw new Error(`it ended: ${run.output()}`)
    }),
  ])
}

interface Told {
  pid: number
  environment: Record<string, string>
}

export type ParentStage = Awaited<ReturnType<typeof createParentStage>>

/** A folder and ports of one's own for parents that start made-up parts. */
export async function createParentStage() {
  const folder = await mkdtemp(join(tmpdir(), 'kola-parent-'))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const [PORT = '', METRICS_PORT = '', SANDBOX_PORT = '', SANDBOX_SMTP_PORT = ''] = (await findFreePorts(4, PORTS)).map(
    String,
  )
  const ports = { PORT, METRICS_PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, HOST: '127.0.0.1' }
  const started: Run[] = []

  function launch(environment: Record<string, string> = NO_DATABASE, command = [process.execPath, FIXTURE]): Run {
    const [file = '', ...args] = command
    const child = spawn(file, args, {
      cwd: folder,
      env: { ...toMachine(), KOLA_DATA_DIR: dataDir, WEB_DIST: folder, ...ports, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const run = { process: child, output: () => output, ended }
    started.push(run)
    return run
  }

  async function listFixturePids(): Promise<number[]> {
    const files = await readdir(join(dataDir, 'fixture')).catch(() => [])
    const texts = await Promise.all(
      files.filter((file) => file.endsWith('.starts')).map((file) => readFile(join(dataDir, 'fixture', file), 'utf8')),
    )
    return texts.flatMap((text) => text.trim().split('\n').map(Number))
  }

  async function close(): Promise<void> {
    for (const run of started) {
      run.process.kill('SIGKILL')
      await run.ended
    }
    for (const pid of await listFixturePids()) if (await findProcess(pid)) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  return {
    ...{ folder, dataDir, ports, launch, listFixturePids, close },
    readTold: (name: string): Told => JSON.parse(readFileSync(join(dataDir, 'fixture', `${name}.json`), 'utf8')),
    countLiving: async (): Promise<number> =>
      (await Promise.all((await listFixturePids()).map(findProcess))).filter((found) => found !== null).length,
  }
}
