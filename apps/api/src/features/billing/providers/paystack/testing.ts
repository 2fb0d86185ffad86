import { Secret } from '@kola/platform/config'
import type { RawCallback } from '../provider.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { type Stage, submit } from '../testing/stage.ts'
import type { ConformanceSubject, Step } from '../testing/subject.ts'
import { createPaystack } from './paystack.ts'

/** As the sandbox has it. */
export const KEY = 'sk_test_paystack_sandbox'
const OPERATIONS: Record<Step, string> = { start: 'initialize', read: 'verify', refund: 'refund' }

export const CARDS = {
  pays: { number: '4084084084084081', cvv: '408' },
  declined: { number: '4084080000005408', cvv: '001' },
  empty: { number: '4084080000670037', cvv: '787' },
  refundFails: { number: '4084080000001803', cvv: '408' },
  refundWantsDetails: { number: '4084080000001902', cvv: '408' },
}

interface Given {
  url?: string
  secretKey?: string
  timeoutMs?: number
}

export const createTested = (stage: Stage, { url, secretKey = KEY, timeoutMs = 20_000 }: Given = {}) =>
  createPaystack({
    config: { apiUrl: url ?? `${stage.sandbox.url}/paystack/api` },
    ...{ secrets: { secretKey: new Secret(secretKey) }, clock: stage.clock, client: { timeoutMs } },
  })

export const payByCard = (page: string, card: { number: string; cvv: string } = CARDS.pays) =>
  submit(`${page}/card`, { ...card, expiry: '09/34' })

export const toPaystackSubject = (stage: Stage) =>
  ({
    ...toHostedSubject(stage, createTested(stage)),
    stranger: createTested(stage, { secretKey: 'sk_test_not-ours' }),
    impatient: createTested(stage, { timeoutMs: 300 }),
    misled: createTested(stage, { url: stage.nonsenseUrl }),
    async act(what, { url }) {
      if (what === 'leave') await submit(`${url}/cancel`, {})
      else await payByCard(url, what === 'pay' ? CARDS.pays : CARDS.declined)
    },
    failNext: (step, fault) => stage.sandbox.control('/paystack/faults', { fault, operation: OPERATIONS[step] }),
    forge: (callback: RawCallback) => ({ ...callback, body: Buffer.from(`${callback.body} `) }),
  }) satisfies ConformanceSubject
