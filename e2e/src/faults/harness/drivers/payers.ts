import { PRICE } from '../layout/seed.ts'
import type { Ask } from './ask.ts'
import { insist, isPassing, newEmail, pause, signUp } from './people.ts'
import type { Answer } from './sights.ts'

const CARD = { number: '5531886652142950', expiry: '09/32', cvv: '564' }

/** What new members were told: an account that was acknowledged is there, a payment that was made is booked once. */
export interface Payers {
  accounts: string[]
  /** References that were paid at the provider, and those of them that somebody was told of. */
  paid: string[]
  acknowledged: Set<string>
  /** What kept others from paying, each kind once with how often. */
  kept: Map<string, number>
  run(signal: AbortSignal): Promise<void>
}

export function createPayers(ask: Ask, { everyMs, partyPort }: { everyMs: number; partyPort: number }): Payers {
  const payers: Payers = {
    ...{ accounts: [], paid: [], acknowledged: new Set(), kept: new Map() },
    async run(signal) {
      while (!signal.aborted) {
        await join(signal)
        await pause(everyMs, signal)
      }
    },
  }
  async function join(signal: AbortSignal): Promise<void> {
    const email = newEmail('payer')
    const made = await insistOnAccount(email, signal)
    if (!made) return
    payers.accounts.push(email)
    const begun = await begin(made, signal)
    if (!begun) return
    if (!(await payAt(begun.link, partyPort))) return keep('the provider took no money')
    payers.paid.push(begun.reference)
    const body = { tx_ref: begun.reference }
    const verified = await insist(() => pay('POST /apps/v1/verify-payment', { token: made, body }), signal)
    if (verified.status === 200 && verified.body.status === 'paid') payers.acknowledged.add(begun.reference)
    else keep(`verify-payment: ${toText(verified)}`)
  }
  async function pay(...[call, asking]: Parameters<Ask>): Promise<Answer> {
    const answer = await ask(call, asking)
    if (isPassing(answer)) keep(`${call}: ${toText(answer)}`)
    return answer
  }
  const keep = (why: string) => void payers.kept.set(why, (payers.kept.get(why) ?? 0) + 1)
  /** The same call again is the same account, which is how one learns what became of an answer that was lost. */
  async function insistOnAccount(email: string, signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      const { answer, token } = await signUp(ask, email, signal)
      if (answer.status === 200) return token
      if (!isPassing(answer)) return null
      await pause(500, signal)
    }
    return null
  }
  async function begin(token: string, signal: AbortSignal): Promise<{ link: string; reference: string } | null> {
    const body = { slug: PRICE.slug, provider_slug: 'flutterwave', type: 'one-time' }
    const answer = await insist(() => pay('POST /apps/v1/process-payment', { token, body }), signal)
    if (answer.status !== 200) {
      keep(`process-payment: ${toText(answer)}`)
      return null
    }
    return answer.body.data as { link: string; reference: string }
  }
  return payers
}

const toText = ({ status, body }: Answer) =>
  `${status} ${JSON.stringify({ ...body, requestId: undefined }).slice(0, 200)}`

/** On the provider's own page, which is not ours. @returns whether the money went */
async function payAt(link: string, partyPort: number): Promise<boolean> {
  const at = new URL(link)
  at.host = `127.0.0.1:${partyPort}`
  const submit = (path: string, form: Record<string, string>) =>
    fetch(`${at.href}${path}`, {
      ...{ method: 'POST', body: new URLSearchParams(form), redirect: 'manual' },
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status < 400
      },
      () => false,
    )
  return (await submit('/card', CARD)) && (await submit('/step', { pin: '3310' })) && submit('/step', { otp: '12345' })
}
