import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { openLogFile } from './log-file.ts'
import { type OutputOptions, readErrors, readLog, type Verbosity } from './output.ts'
import { planRestart, toRestartText } from './restart.ts'

export interface ChildPlan {
  name: string
  /** Arguments of Node, the entry file among them. */
  args: readonly string[]
  cwd: string
  environment: Record<string, string>
}

export interface ChildOptions {
  plan: ChildPlan
  /** Where output goes: to our own (production), or into files with the notable lines shown. */
  output: { kind: 'inherit' } | { kind: 'file'; folder: string; verbosity: Verbosity }
  show: (line: string) => void
  /** A process was started or has ended for good. */
  onPid: (pid: number | null) => void
  /** True while there is no service without it; else it is started again for as long as it takes. */
  isVital: () => boolean
  /** Though vital, it died again and again at once; `reason` is the end of what it wrote. */
  onGiveUp: (reason: string) => void
}

export interface Child {
  name: string
  /** Asks it to end, and ends it by force after the time-out. */
  stop(timeoutMs: number): Promise<void>
}

const REMEMBERED_LINES = 20

/** Keeps one process running until it is stopped. */
export function superviseChild(options: ChildOptions): Child {
  const { plan, show } = options
  const remembered: string[] = []
  let running: ChildProcess | null = null
  let retry: NodeJS.Timeout | undefined
  let isStopping = false
  let earlyDeaths = 0

  const start = () => {
    const startedAt = Date.now()
    const child = spawnChild(options, remembered)
    running = child
    options.onPid(child.pid ?? null)
    const onEnd = (reason: string) => {
      if (running !== child) return
      running = null
      options.onPid(null)
      if (!isStopping) restart(reason, Date.now() - startedAt)
    }
    child.once('error', (error) => onEnd(error.message))
    child.once('close', (code, signal) => onEnd(signal ? `ended by ${signal}` : `exit code ${code}`))
  }

  const restart = (reason: string, livedMs: number) => {
    const next = planRestart({ livedMs, earlyDeaths, isVital: options.isVital() })
    if (next.kind === 'give-up') return options.onGiveUp([reason, ...remembered].join('\n'))
    earlyDeaths = next.earlyDeaths
    show(toRestartText(plan.name, reason, next))
    retry = setTimeout(start, next.delayMs)
  }

  start()
  return {
    name: plan.name,
    async stop(timeoutMs) {
      isStopping = true
      clearTimeout(retry)
      if (running) await endChild(running, timeoutMs)
    },
  }
}

function spawnChild({ plan, output, show }: ChildOptions, remembered: string[]): ChildProcess {
  const stdio = output.kind === 'inherit' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, [...plan.args], {
    cwd: plan.cwd,
    env: plan.environment,
    stdio: ['ignore', stdio, stdio, 'ipc'],
  })
  if (output.kind === 'inherit') return child
  const file = openLogFile(join(output.folder, `${plan.name}.log`))
  const reading: OutputOptions = { name: plan.name, verbosity: output.verbosity, keep: file.write, show }
  const remember = (line: string) => {
    remembered.push(line)
    if (remembered.length > REMEMBERED_LINES) remembered.shift()
  }
  if (child.stdout) readLog(child.stdout, reading)
  if (child.stderr) readErrors(child.stderr, { ...reading, remember })
  child.once('close', file.close)
  return child
}

async function endChild(child: ChildProcess, timeoutMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(force)
}
