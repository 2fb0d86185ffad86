import { LARGE_TENANT } from '../large-tenant/load.ts'
import { signIn } from '../member.ts'
import type { Service } from '../service.ts'
import { findApi, readProcessors, readResidentMb } from './processor.ts'

export interface Attack {
  /** Requests of each client, no two alike. */
  requests: number
  clients: number
  /** What is not answered by then is given up. */
  deadlineMs: number
}

export interface AttackOutcome {
  answered: Record<string, number>
  bytes: number
  processorMs: number
  wallMs: number
  residentBeforeMb: number
  residentPeakMb: number
  residentAfterMb: number
  signInsMs: number[]
}

const SIGN_IN_EVERY_MS = 1_000
const WATCH_EVERY_MS = 100

/** Every request is for another part of the longest list, as long as the service gives it. */
function toPath(number: number): string {
  // Every 25th is a series.
  const id = `large-${String(1 + (number % 400) * 25).padStart(5, '0')}`
  const sort = ['az', 'za', 'recent'][number % 3]
  const cursor = Buffer.from(id).toString('base64url')
  return `/apps/v1/catalogues?id=movies&sort=${sort}&cursor=${cursor}`
}

async function getHeaders(url: string): Promise<Record<string, string>> {
  const customer = { 'x-customer-id': LARGE_TENANT }
  const response = await fetch(`${url}/apps/v1/get-token`, {
    method: 'POST',
    headers: { ...customer, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'website' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { ...customer, authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
}

/** Somebody who signs in meanwhile, again and again. */
async function signInBeside(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const started = performance.now()
    await signIn(url, 'member@example.com').then(
      () => times.push(performance.now() - started),
      () => times.push(Number.POSITIVE_INFINITY),
    )
    await new Promise((resolve) => setTimeout(resolve, SIGN_IN_EVERY_MS))
  }
  return times
}

async function watchPeak(pid: number, isOver: () => boolean): Promise<number> {
  let peak = 0
  while (!isOver()) {
    peak = Math.max(peak, await readResidentMb(pid))
    await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS))
  }
  return peak
}

/** One app token, some clients, and no two requests alike. */
export async function attackLists(service: Service, { requests, clients, deadlineMs }: Attack): Promise<AttackOutcome> {
  const pid = await findApi(service.dataFolder)
  const headers = await getHeaders(service.url)
  // The catalogue itself is in memory before.
  await (await fetch(`${service.url}/apps/v1/video?id=none`, { headers })).arrayBuffer()
  const outcome = { answered: {} as Record<string, number>, bytes: 0, residentBeforeMb: await readResidentMb(pid) }
  const processorBefore = await readProcessors([pid])
  const started = performance.now()
  let [next, isOver] = [0, false]
  const end = AbortSignal.timeout(deadlineMs)
  const ask = async (path: string) => {
    const response = await fetch(service.url + path, { headers, signal: end })
    outcome.bytes += (await response.arrayBuffer()).byteLength
    return String(response.status)
  }
  const client = async () => {
    while (next < requests * clients && !end.aborted) {
      const path = toPath(next++)
      const answered = await ask(path).catch(() => 'given up')
      outcome.answered[answered] = (outcome.answered[answered] ?? 0) + 1
    }
  }
  const beside = signInBeside(service.url, () => isOver)
  const peak = watchPeak(pid, () => isOver)
  await Promise.all(Array.from({ length: clients }, client))
  const wallMs = performance.now() - started
  isOver = true
  return {
    ...outcome,
    signInsMs: await beside,
    residentPeakMb: await peak,
    processorMs: (await readProcessors([pid])) - processorBefore,
    wallMs,
    residentAfterMb: await readResidentMb(pid),
  }
}
