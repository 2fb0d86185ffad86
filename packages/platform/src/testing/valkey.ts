import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../processes/free-ports.ts'

const PROGRAMS = ['valkey-server', 'redis-server']
const START_PATIENCE_MS = 20_000

export interface TestValkey {
  url: string
  port: number
  /** At the same port, with nothing in it. `options` as on its command line. */
  start(...options: string[]): Promise<void>
  /** As by a loss of power. */
  kill(): Promise<void>
  /** It takes connections and answers nothing. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** A real server of this machine on a free port of its own. @throws Error where there is none: `npm test` installs one */
export async function startTestValkey(...options: string[]): Promise<TestValkey> {
  const program = findProgram()
  const folder = await mkdtemp(join(tmpdir(), 'kola-valkey-'))
  const port = await findFreePort()
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  let child: ChildProcess | null = null
  const kill = async () => {
    const ended = child
    child = null
    if (!ended || ended.exitCode !== null) return
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    ended.kill('SIGKILL')
    await gone
  }
  const start = async (...more: string[]) => {
    child = spawn(program, [...own, ...more], { stdio: 'ignore' })
    await untilOpen(port)
  }
  await start(...options)
  return {
    ...{ url: `valkey://127.0.0.1:${port}`, port, start, kill },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** On the path of whoever runs the tests: a program that is not there does not start. */
function findProgram(): string {
  const found = PROGRAMS.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)
  if (found) return found
  throw new Error('Install Valkey or Redis: "apt-get install redis-server" on Debian, "brew install valkey" on macOS')
}

async function untilOpen(port: number): Promise<void> {
  for (const untilMs = Date.now() + START_PATIENCE_MS; Date.now() < untilMs; await wait(20)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('connect', () => resolve(socket.destroy() !== null)).once('error', () => resolve(false))
    })
    if (isOpen) return
  }
  throw new Error(`no Valkey listens on port ${port}`)
}
