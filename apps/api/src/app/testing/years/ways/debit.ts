import { MANDATE_TERMS_VERSION, type Mandate } from '@kola/contract/mandates/mandates'
import { submit } from '#features/billing/providers/testing/stage.ts'
import { askFor, toMinor } from './transfer.ts'
import { type Buyer, call, type Way } from './way.ts'

const BANK = '058'
/** Of those who agreed so many think better of it the same day: half of them tell us, half their bank. */
const REVOKES = 0.1

/** Each has an account of its own at the bank. */
let last = 20_000
const nextAccount = () => {
  last += 1
  return `${last}46789`
}

/** Asks for it, and agrees half a day later. */
async function askForDebits(buyer: Buyer, number: string): Promise<void> {
  const { status } = await call(buyer, 'POST /apps/v1/mandates', {
    body: {
      ...{ subscriptionId: 'basic-30', termsVersion: MANDATE_TERMS_VERSION },
      account: { bankCode: BANK, number, address: '1 Broad Street, Lagos', phone: '+2348031234567' },
    },
  })
  if (status === 200) buyer.later((again) => agree(again, number))
  if (status === 503) buyer.later((again) => askForDebits(again, number))
}

async function agree(buyer: Buyer, number: string): Promise<void> {
  const { sandbox } = buyer.at
  const { body } = await call(buyer, 'GET /apps/v1/mandates')
  const [held] = (body.mandates ?? []) as Mandate[]
  const step = held?.step
  if (step?.kind === 'page') {
    await submit(`${step.url}/account`, { bank: BANK, number })
    await submit(`${step.url}/send`, {})
  } else if (step) {
    const { accountNumber, amount } = step
    await sandbox.control('/inbound', { accountNumber, amountMinor: toMinor(amount), senderAccount: number })
  }
  if (held && buyer.chance.is(REVOKES, 'revokes')) {
    buyer.later(async (again) => {
      if (again.chance.is(0.5, 'tells us')) {
        await call(again, 'POST /apps/v1/mandates/{id}/revoke', { params: { id: held.id } })
      } else await sandbox.control('/revoke', { mandate: again.email })
    })
  }
}

/** A first period by transfer; from then on the member's bank pays by itself. */
export const byDebit = (party: 'paystack' | 'flutterwave'): Way => ({
  ...{ name: `direct debit at ${party}`, party, renews: true },
  async buy(buyer) {
    const pushed = await askFor(buyer, party, { paymentmethod: 'banktransfer' })
    if (pushed?.kind !== 'transfer') return
    await buyer.at.sandbox.control('/inbound', {
      ...{ accountNumber: pushed.accountNumber, amountMinor: toMinor(pushed.amount) },
    })
    buyer.later((again) => askForDebits(again, nextAccount()))
  },
})
