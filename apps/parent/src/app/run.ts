import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Variables } from '../env.ts'
import { type Child, superviseChild } from '../features/children/child.ts'
import { endLeftovers, openRunFile, type RunFile } from '../features/children/run-file.ts'
import { checkPorts } from '../features/readiness/ports.ts'
import { toLocalAddress, waitUntilReady } from '../features/readiness/ready.ts'
import { ensureWebBuild } from '../features/web-build/build.ts'
import { StartError } from '../shared/start-error.ts'
import { type Part, toInherited } from './children.ts'
import { listPorts, startDatabase, takeDataFolder, toVariables } from './prepare.ts'
import { listenForStop, type StopSignal } from './stop-signal.ts'
import { toFailureText, toReadyText, toWaitingText } from './texts.ts'

export interface RunOptions {
  config: Config
  planParts: (config: Config, variables: Variables) => Part[]
  print: (line: string) => void
}

interface Running extends RunOptions {
  stop: StopSignal
  /** The service has answered once. */
  isReady: boolean
  /** What is to be undone at the end, the last first. */
  undo: (() => Promise<unknown>)[]
}

/** Runs the whole service until it is asked to end. @returns the exit code */
export async function run(options: RunOptions): Promise<number> {
  const stop = listenForStop({ isUnderNpm: options.config.isUnderNpm, print: options.print })
  const running: Running = { ...options, stop, isReady: false, undo: [] }
  try {
    await start(running)
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
  } catch (error) {
    if (!stop.signal.aborted) stop.fail(error)
  }
  if (stop.failure() !== undefined) options.print(toFailureText(stop.failure()))
  for (const step of running.undo.reverse()) {
    await step().catch((error: unknown) => options.print(toFailureText(error)))
  }
  return stop.failure() === undefined ? 0 : 1
}

async function start(running: Running): Promise<void> {
  const { config, print, stop, undo } = running
  const startedAt = Date.now()
  const lock = await takeDataFolder(config)
  undo.push(async () => lock.release())
  const parts = running.planParts(config, config.variables)
  await endLeftovers(config.dataDir, Object.fromEntries(parts.map(({ name, entry }) => [name, entry])))
  await checkPorts(listPorts(config))
  const web = buildWeb(running)
  // NOTE awaited further down; a failure before that is not to end the process on its own.
  web.catch(() => undefined)
  const postgres = await startDatabase({ config, print, onFailure: stop.fail })
  if (postgres) undo.push(() => postgres.stop())
  stop.signal.throwIfAborted()
  await startParts(running, { web, variables: await toVariables(config, postgres) })
  const address = toLocalAddress(config.host, config.port)
  await waitUntilReady({
    address,
    signal: stop.signal,
    onWaiting: (pending) => print(toWaitingText(pending)),
  })
  running.isReady = true
  print(toReadyText(config, (Date.now() - startedAt) / 1000))
}

async function startParts(running: Running, needs: { web: Promise<void>; variables: Variables }): Promise<void> {
  const { config, stop, undo } = running
  const runFile = await openRunFile(config.dataDir, toLocalAddress(config.host, config.port))
  undo.push(() => runFile.remove())
  const children: Child[] = []
  undo.push(() => Promise.all(children.map((child) => child.stop(config.stopMs))))
  const parts = running.planParts(config, needs.variables)
  const add = (part: Part) => children.push(superviseChild(toChildOptions(running, runFile, part)))
  for (const part of parts.filter(({ needsWeb }) => !needsWeb)) add(part)
  await needs.web
  stop.signal.throwIfAborted()
  for (const part of parts.filter(({ needsWeb }) => needsWeb)) add(part)
}

function toChildOptions(running: Running, runFile: RunFile, part: Part) {
  const { config, print, stop } = running
  const { name, args, environment } = part
  const folder = join(config.dataDir, 'logs')
  const verbosity = config.mode === 'dev' ? ('all' as const) : ('problems' as const)
  return {
    plan: { name, args, cwd: config.root, environment },
    output:
      config.mode === 'production' ? ({ kind: 'inherit' } as const) : { kind: 'file' as const, folder, verbosity },
    show: print,
    onPid: (pid: number | null) => runFile.setChild(name, pid),
    isVital: () => part.isVital === 'always' || (part.isVital === 'until-ready' && !running.isReady),
    onGiveUp: (reason: string) =>
      stop.fail(new StartError(`${name} ends as soon as it is started, so Kola stops. Its last words:\n${reason}`)),
  }
}

/** In dev mode the web app's own server builds it; a folder that the operator names is not ours to build. */
async function buildWeb({ config, print, stop }: Running): Promise<void> {
  if (config.mode === 'dev' || !config.web.isOurs) return
  const given = { root: config.root, environment: toInherited(config), signal: stop.signal }
  await ensureWebBuild({
    ...{ ...given, app: 'web', distFolder: config.web.distFolder },
    onBuild: () => print('Building the web app …'),
  })
  await ensureWebBuild({
    ...{ ...given, app: 'console', distFolder: config.web.consoleFolder },
    onBuild: () => print('Building the console …'),
  })
}
