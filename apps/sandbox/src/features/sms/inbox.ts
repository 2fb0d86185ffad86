import { EventEmitter, once } from 'node:events'
import type { Clock } from '@kola/platform/clock'

export interface Sms {
  id: string
  receivedAt: string
  gateway: string
  /** What the gateway calls it. */
  gatewayId: string
  from: string
  /** E.164. */
  to: string
  text: string
  /** The gateway's own word for how far it has come. */
  status: string
}

export interface SmsQuery {
  to?: string | undefined
  /** Only messages that came after the one of this id. */
  afterId?: string | undefined
}

export interface SmsInbox {
  add(sms: Omit<Sms, 'id' | 'receivedAt'>): Sms
  /** Newest first. */
  list(query?: SmsQuery): Sms[]
  setStatus(id: string, status: string): void
  /** The matching messages as soon as there is one, none when the time is over. */
  waitFor(query: SmsQuery, timeoutMs: number): Promise<Sms[]>
  /** Counts what changed, reports too. */
  readonly revision: number
  /** The revision as soon as it is another one, or when the time is over. */
  waitForChange(revision: number, timeoutMs: number): Promise<number>
  clear(): void
}

const toDigits = (number: string) => number.replace(/\D/g, '')

/** Keeps the newest `capacity` messages of all gateways in memory. */
export function createSmsInbox(clock: Clock, capacity = 500): SmsInbox {
  let all: Sms[] = []
  let nextId = 1
  let revision = 0
  const changes = new EventEmitter().setMaxListeners(0)

  function noteChange() {
    revision += 1
    changes.emit('change')
  }

  /** Waits until `isThere`, and no longer than told. */
  async function wait(isThere: () => boolean, timeoutMs: number) {
    const signal = AbortSignal.timeout(timeoutMs)
    while (!isThere() && !signal.aborted) await once(changes, 'change', { signal }).catch(() => undefined)
  }

  function list({ to, afterId }: SmsQuery = {}) {
    const wanted = to === undefined ? undefined : toDigits(to)
    return all.filter(
      (sms) => Number(sms.id) > Number(afterId ?? 0) && (wanted === undefined || toDigits(sms.to) === wanted),
    )
  }

  return {
    add(given) {
      const sms = { id: String(nextId++), receivedAt: clock.now().toISOString(), ...given }
      all = [sms, ...all].slice(0, capacity)
      noteChange()
      return sms
    },
    list,
    setStatus(id, status) {
      all = all.map((sms) => (sms.id === id ? { ...sms, status } : sms))
      noteChange()
    },
    async waitFor(query, timeoutMs) {
      await wait(() => list(query).length > 0, timeoutMs)
      return list(query)
    },
    get revision() {
      return revision
    },
    async waitForChange(known, timeoutMs) {
      await wait(() => revision !== known, timeoutMs)
      return revision
    },
    clear: () => {
      all = []
      noteChange()
    },
  }
}
