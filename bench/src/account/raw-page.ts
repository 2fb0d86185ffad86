import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FLAGS, type Line } from '../browser.ts'
import { findChromiumPath } from '../env.ts'

type Answer = Record<string, unknown>

/** One command after the other, by the browser's own protocol; nothing is switched on that is not asked for. */
export interface RawPage {
  send(method: string, params?: object): Promise<Answer>
}

interface Pending {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

interface Message {
  id?: number
  result?: Answer
  error?: { message: string }
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  const pending = new Map<number, Pending>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id = 0, result = {}, error } = JSON.parse(String(data)) as Message
    const waiting = pending.get(id)
    pending.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The browser was not reached'))
  })
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      last += 1
      pending.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
    })
  return { send, close: () => socket.close() }
}

export interface RawBrowser {
  /** A page with a memory of its own, closed when the work is done. */
  withPage<T>(work: (page: RawPage) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A browser that no test's driver listens to. */
export async function launchRaw(): Promise<RawBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-bench-'))
  const args = [...FLAGS, '--headless', `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank']
  const child = spawn(await findChromiumPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += String(text)
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The browser did not start: ${said}`)))
  })
  const { send, close } = await connect(url)
  return {
    async withPage(work) {
      const { browserContextId } = await send('Target.createBrowserContext')
      try {
        const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
        return await work({ send: (method, params) => send(method, params, String(sessionId)) })
      } finally {
        await send('Target.disposeBrowserContext', { browserContextId })
      }
    },
    async close() {
      close()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Screen {
  viewport?: { width: number; height: number } | null
  deviceScaleFactor?: number
  isMobile?: boolean
}

/** Makes the page as large as a phone and as slow as it. */
export async function makePhone(page: RawPage, { screen, line }: { screen: Screen; line: Line }): Promise<void> {
  const { width = 0, height = 0 } = screen.viewport ?? {}
  await page.send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height, deviceScaleFactor: screen.deviceScaleFactor ?? 1, mobile: screen.isMobile ?? false },
  })
  const rate = line.bitsPerSecond / 8
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: line.latencyMs, downloadThroughput: rate, uploadThroughput: rate },
  })
  await page.send('Emulation.setCPUThrottlingRate', { rate: line.cpu })
}

/** Asks the page once, by an expression that answers JSON. */
export async function ask<T>(page: RawPage, expression: string): Promise<T> {
  const answer = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  const { value } = (answer.result ?? {}) as { value?: unknown }
  if (typeof value !== 'string') throw new Error(`The page did not answer: ${JSON.stringify(answer)}`)
  return JSON.parse(value) as T
}
