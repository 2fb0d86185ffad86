import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from './journal.ts'

export type CallbackRule =
  | { mode: 'delay'; delayMs: number }
  | { mode: 'repeat'; copies: number }
  /** Holds the callback until the party's next one was sent, or `delayMs` passed. */
  | { mode: 'reorder'; delayMs: number }
  | { mode: 'drop' }

export interface PlannedCallback {
  party: string
  rule: CallbackRule
  timesLeft: number
}

export interface CallbackRequest {
  url: string
  body: string
  headers?: Record<string, string>
}

export interface CallbackAnswer {
  status: number
  body: string
}

export interface Callbacks {
  plan(planned: PlannedCallback): void
  /** The answer to the first copy, or null when it was dropped or nobody answered. */
  send(party: string, request: CallbackRequest): Promise<CallbackAnswer | null>
  list(): PlannedCallback[]
  /** How many are on their way, those that wait by a rule among them. */
  countUnderWay(): number
  clear(party?: string): void
}

const TIMEOUT_MS = 10_000

/** Calls to the service under test, obeying what the control API planned for them. */
export function createCallbacks(journal: Journal): Callbacks {
  let planned: PlannedCallback[] = []
  const held = new Map<string, () => void>()
  let underWay = 0

  function takeRule(party: string): CallbackRule | null {
    const found = planned.find((p) => p.party === party)
    if (!found) return null
    found.timesLeft -= 1
    if (found.timesLeft <= 0) planned = planned.filter((p) => p !== found)
    return found.rule
  }

  async function send(party: string, request: CallbackRequest) {
    const rule = takeRule(party)
    if (rule?.mode === 'drop') {
      journal.add(party, 'callback-dropped', { url: request.url, body: request.body })
      return null
    }
    if (rule?.mode === 'delay') await wait(rule.delayMs)
    if (rule?.mode === 'reorder') await hold(held, party, rule.delayMs)
    const copies = rule?.mode === 'repeat' ? rule.copies : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => post(request)))
    for (const answer of answers) {
      journal.add(party, 'callback', { url: request.url, body: request.body, status: answer?.status ?? null })
    }
    if (rule?.mode !== 'reorder') held.get(party)?.()
    return answers[0] ?? null
  }

  return {
    plan: (next) => {
      planned.push({ ...next })
    },
    async send(party, request) {
      underWay += 1
      try {
        return await send(party, request)
      } finally {
        underWay -= 1
      }
    },
    countUnderWay: () => underWay,
    list: () => planned.map((p) => ({ ...p })),
    clear(party) {
      planned = party === undefined ? [] : planned.filter((p) => p.party !== party)
    },
  }
}

async function hold(held: Map<string, () => void>, party: string, delayMs: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(party, resolve)
  await Promise.race([promise, wait(delayMs, undefined, { ref: false })])
  held.delete(party)
}

async function post(request: CallbackRequest): Promise<CallbackAnswer | null> {
  try {
    const answer = await fetch(request.url, {
      method: 'POST',
      body: request.body,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...request.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: answer.status, body: await answer.text() }
  } catch {
    // Nobody answered: the caller gets null and decides what that means at its party.
    return null
  }
}
