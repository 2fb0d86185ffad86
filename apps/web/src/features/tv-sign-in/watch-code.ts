import type { DeviceCode, DeviceFlow, Poll } from './device-flow.ts'

type Approved = Extract<Poll, { kind: 'approved' }>

export type CodeState =
  /** No code yet, or none to be had: `isLost` says which. */
  | { kind: 'asking'; isLost: boolean }
  | { kind: 'waiting'; code: DeviceCode; endsAtMs: number; isNew: boolean }
  | { kind: 'approved'; answer: Approved }

export interface WatchNeeds {
  flow: DeviceFlow
  tell: (state: CodeState) => void
  now: () => number
  /** Answers what stops it. */
  later: (run: () => void, afterMs: number) => () => void
}

/** RFC 8628 §3.5: by so much more after `slow_down`, and after a line that was lost. */
const SLOWER_SECONDS = 5
const SLOWEST_SECONDS = 60
const ASK_AGAIN_MS = 5_000

/**
 * Keeps a code on the screen until one is approved: a new one by itself when the old one ended or was refused, at the pace
 * that the service asks for. Answers what stops it.
 */
export function watchCode({ flow, tell, now, later }: WatchNeeds): () => void {
  let isStopped = false
  let cancel = () => {}
  const soon = (run: () => void, afterMs: number) => {
    if (!isStopped) cancel = later(run, afterMs)
  }

  async function ask(isNew: boolean): Promise<void> {
    try {
      const code = await flow.askCode()
      if (isStopped) return
      const endsAtMs = now() + code.lifetimeSeconds * 1_000
      tell({ kind: 'waiting', code, endsAtMs, isNew })
      wait(code, endsAtMs, code.intervalSeconds)
    } catch {
      if (isStopped) return
      tell({ kind: 'asking', isLost: true })
      soon(() => void ask(isNew), ASK_AGAIN_MS)
    }
  }

  function wait(code: DeviceCode, endsAtMs: number, intervalSeconds: number): void {
    const leftMs = endsAtMs - now()
    if (leftMs <= 0) return void ask(true)
    soon(() => void poll(code, endsAtMs, intervalSeconds), Math.min(intervalSeconds * 1_000, leftMs))
  }

  async function poll(code: DeviceCode, endsAtMs: number, intervalSeconds: number): Promise<void> {
    const answer = await flow.poll(code.deviceCode)
    if (isStopped) return
    if (answer.kind === 'approved') return tell({ kind: 'approved', answer })
    if (answer.kind === 'denied' || answer.kind === 'ended') return void ask(true)
    const isTooFast = answer.kind !== 'pending'
    const next = isTooFast ? Math.min(intervalSeconds + SLOWER_SECONDS, SLOWEST_SECONDS) : intervalSeconds
    wait(code, endsAtMs, next)
  }

  tell({ kind: 'asking', isLost: false })
  void ask(false)
  return () => {
    isStopped = true
    cancel()
  }
}
