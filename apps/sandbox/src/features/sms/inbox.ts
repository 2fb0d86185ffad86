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
  clear(): void
}

const toDigits = (number: string) => number.replace(/\D/g, '')

/** Keeps the newest `capacity` messages of all gateways in memory. */
export function createSmsInbox(clock: Clock, capacity = 500): SmsInbox {
  let all: Sms[] = []
  let nextId = 1
  const arrivals = new EventEmitter().setMaxListeners(0)

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
      arrivals.emit('sms')
      return sms
    },
    list,
    setStatus(id, status) {
      all = all.map((sms) => (sms.id === id ? { ...sms, status } : sms))
    },
    async waitFor(query, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs)
      while (list(query).length === 0 && !signal.aborted) {
        await once(arrivals, 'sms', { signal }).catch(() => undefined)
      }
      return list(query)
    },
    clear: () => {
      all = []
    },
  }
}
