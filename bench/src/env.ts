import { ensureChromium } from '../../e2e/src/runner/tools.ts'

/** Where Chromium is; the one of the browser tests when nothing is said. */
export async function findChromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || (await ensureChromium())
}

/** The service, the server beside it and their parties take ten ports from this one on. */
export function readFirstPort(): number {
  return Number(process.env.BENCH_PORT || 19_080)
}

/** Web apps that are built already, so that the service does not build them first. */
export function readBuiltWeb(): { WEB_DIST?: string; TV_DIST?: string } {
  const { WEB_DIST, TV_DIST } = process.env
  return { ...(WEB_DIST && { WEB_DIST }), ...(TV_DIST && { TV_DIST }) }
}

/** How often each interaction is measured; fewer to look whether a row works. */
export function readTurns(): number {
  return Number(process.env.BENCH_TURNS || 10)
}

/** How many renewals fall due at once. */
export function readRenewals(): number {
  return Number(process.env.BENCH_RENEWALS || 10_000)
}

/** How many subscriptions are compared with their providers. */
export function readSubscriptions(): number {
  return Number(process.env.BENCH_SUBSCRIPTIONS || 100_000)
}

/** The clock of all processes, where libfaketime sets it: the service's are given what this one was given. */
export function readClock(): Record<string, string> {
  const names = ['LD_PRELOAD', 'FAKETIME', 'DONT_FAKE_MONOTONIC', 'FAKETIME_DONT_RESET']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Of the clips that codecs are measured on, those with this in their names; all when nothing is said. */
export function readClipWord(): string {
  return process.env.BENCH_CLIPS ?? ''
}

/** Minutes of film that the page plays whose memory is measured; fewer to look whether the row works. */
export function readMemoryMinutes(): number {
  return Number(process.env.BENCH_MEMORY_MINUTES || 60)
}

/** How long a film is watched over each line; fewer seconds to look whether the rows work. */
export function readLineSeconds(): number {
  return Number(process.env.BENCH_LINE_SECONDS || 180)
}

/** Minutes for which a replica is loaded whose memory is measured; fewer to look whether the row works. */
export function readGrowthMinutes(): number {
  return Number(process.env.BENCH_GROWTH_MINUTES || 60)
}

/** Calls a second meanwhile. */
export function readGrowthRate(): number {
  return Number(process.env.BENCH_GROWTH_RATE || 200)
}

/** Of the layout that is compared with one process: with 1 it is Valkey and the standby alone that differ. */
export function readFleetReplicas(): number {
  return Number(process.env.BENCH_FLEET_REPLICAS || 3)
}
