import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright'

/** What a browser that is short of memory gives back is given back by then. */
const PURGE_MS = 500
const TURNS = 4

/** What a page holds, in bytes and in numbers. */
export interface Held {
  heap: number
  /** Of the page's process: what it wrote itself. What it shares with other browsers of the machine depends on those. */
  process: number
  nodes: number
  listeners: number
}

/**
 * What is held once all is taken away that nobody holds, and what is only kept as long as there is room. A film plays on meanwhile, so
 * it is the least of some readings.
 */
export async function readHeld(browser: Browser, client: CDPSession): Promise<Held> {
  const readings: Held[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await client.send('HeapProfiler.collectGarbage')
    await client.send('Memory.simulatePressureNotification', { level: 'critical' })
    await wait(PURGE_MS)
    readings.push({ ...(await readScript(client)), process: await readProcessBytes(browser) })
  }
  const least = (name: keyof Held) => Math.min(...readings.map((held) => held[name]))
  return { heap: least('heap'), process: least('process'), nodes: least('nodes'), listeners: least('listeners') }
}

async function readScript(client: CDPSession): Promise<Omit<Held, 'process'>> {
  const { metrics } = await client.send('Performance.getMetrics')
  const find = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: find('JSHeapUsedSize'), nodes: find('Nodes'), listeners: find('JSEventListeners') }
}

/** The largest of the browser's pages: beside the one that plays it keeps an empty one ready. */
async function readProcessBytes(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  await client.detach()
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readPrivate(id))
  return Math.max(...(await Promise.all(sizes)))
}

async function readPrivate(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}
