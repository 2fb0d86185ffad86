import { ApiError } from '@kola/contract/http/client'
import { useSyncExternalStore } from 'react'
import { queries } from '#shared/client.ts'
import { forgetFile, UnreadableFile } from './hash-file.ts'
import { type Step, sendFile } from './send-file.ts'

export interface Sending {
  id: number
  file: File
  /** The title whose film it is to replace; null for a new one. */
  titleId: string | null
  step:
    | Step
    | { state: 'paused'; bytes: number }
    | { state: 'failed'; error: unknown }
    | { state: 'arrived'; uploadId: string }
  /** How fast it went of late, in bytes a second; null while nobody knows. */
  speed: number | null
}

/** So many at once: more would only share the line. */
const AT_ONCE = 3
const SPEED_MS = 15_000

interface Held {
  stop: AbortController | null
  samples: { at: number; bytes: number }[]
}

let list: readonly Sending[] = []
let lastId = 0
const held = new Map<number, Held>()
const listeners = new Set<() => void>()

function put(next: readonly Sending[]): void {
  list = next
  for (const listener of listeners) listener()
}

const change = (id: number, by: Partial<Sending>) => put(list.map((one) => (one.id === id ? { ...one, ...by } : one)))

/** They go on wherever in the console somebody is. */
export const useUploads = (titleId: string | null): readonly Sending[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => list,
  ).filter((one) => one.titleId === titleId)

export function addUpload(file: File, titleId: string | null): void {
  const isThere = list.some(({ file: other }) => other.name === file.name && other.size === file.size)
  if (isThere) return
  lastId += 1
  held.set(lastId, { stop: null, samples: [] })
  put([...list, { id: lastId, file, titleId, step: { state: 'waiting', bytes: 0 }, speed: null }])
  begin()
}

export function pauseUpload(id: number): void {
  const one = list.find((sending) => sending.id === id)
  if (!one) return
  stop(id)
  change(id, { step: { state: 'paused', bytes: 'bytes' in one.step ? one.step.bytes : 0 }, speed: null })
  begin()
}

export function goOn(id: number): void {
  change(id, { step: { state: 'waiting', bytes: 0 } })
  begin()
}

/** Only here: what has arrived stays with the service. */
export function dropUpload(id: number): void {
  stop(id)
  held.delete(id)
  put(list.filter((one) => one.id !== id))
  begin()
}

function stop(id: number): void {
  const one = held.get(id)
  one?.stop?.abort(new Error('Stopped'))
  if (one) one.stop = null
}

function begin(): void {
  for (const { id, step } of list) {
    const running = [...held.values()].filter((one) => one.stop !== null).length
    const one = held.get(id)
    if (running < AT_ONCE && one && one.stop === null && step.state === 'waiting') void run(id, one)
  }
}

async function run(id: number, one: Held): Promise<void> {
  const sending = list.find((other) => other.id === id)
  if (!sending) return
  const stopper = new AbortController()
  one.stop = stopper
  one.samples = []
  const isOver = () => one.stop !== stopper
  try {
    const uploadId = await sendFile({
      file: sending.file,
      signal: stopper.signal,
      onStep: (step) => {
        if (!isOver()) change(id, { step, speed: toSpeed(one, step) })
      },
    })
    if (!isOver()) change(id, { step: { state: 'arrived', uploadId }, speed: null })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UPLOAD_CORRUPT') forgetFile(sending.file)
    if (!isOver()) change(id, { step: { state: 'failed', error }, speed: null })
  }
  if (isOver()) return
  one.stop = null
  void queries.invalidateQueries({ queryKey: ['uploads'] })
  begin()
}

function toSpeed(one: Held, { state, bytes }: Step): number | null {
  if (state !== 'sending') one.samples = []
  if (state !== 'sending') return null
  const at = performance.now()
  one.samples = [...one.samples.filter((sample) => at - sample.at < SPEED_MS), { at, bytes }]
  const first = one.samples[0]
  if (!first || at - first.at < 1_000) return null
  return Math.max(0, ((bytes - first.bytes) / (at - first.at)) * 1_000)
}

export const isUnreadable = (error: unknown): boolean => error instanceof UnreadableFile

/** Who closes the page is asked first; what has arrived is kept all the same. */
addEventListener('beforeunload', (event) => {
  if (list.some(({ step }) => step.state === 'sending' || step.state === 'reading')) event.preventDefault()
})
