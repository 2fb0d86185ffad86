import { makeCard } from '#features/billing/providers/stripe/testing.ts'
import { submit } from '#features/billing/providers/testing/stage.ts'
import { type Buyer, call, type Party, type Way } from './way.ts'

/** A card that pays, at each party. */
const CARDS = {
  ...{ stripe: '4242424242424242', flutterwave: '5531886652142950' },
  ...{ dpo: '5436886269848367', paystack: '4084084084084081' },
}

async function payInPlace(buyer: Buyer, slug: Party): Promise<void> {
  const { at } = buyer
  const opened = await call(buyer, 'POST /apps/v2/payment-user-token', { body: { slug } })
  const nonce = slug === 'stripe' ? await makeCard(at.sandbox.url, CARDS.stripe) : 'fake-valid-visa-nonce'
  await call(buyer, 'POST /apps/v1/process-subscription', {
    ...{ token: opened.body.userToken, body: { nonce, subscriptionId: 'basic-30', slug } },
  })
}

const begin = async (buyer: Buyer, slug: Party): Promise<string | undefined> =>
  (await call(buyer, 'POST /apps/v1/add-subscription', { body: { slug, slug_name: 'basic-monthly' } })).body.url

export async function payAtFlutterwave(url: string): Promise<void> {
  await submit(`${url}/card`, { number: CARDS.flutterwave, expiry: '09/39', cvv: '564' })
  await submit(`${url}/step`, { pin: '3310' })
  await submit(`${url}/step`, { otp: '12345' })
}

const BUY: Record<Party, (buyer: Buyer) => Promise<void>> = {
  stripe: (buyer) => payInPlace(buyer, 'stripe'),
  braintree: (buyer) => payInPlace(buyer, 'braintree'),
  async dpo(buyer) {
    const url = await begin(buyer, 'dpo')
    const ID = url ? (new URL(url).searchParams.get('ID') ?? '') : ''
    if (url) await submit(url, { ID, means: 'card', card: CARDS.dpo, action: 'pay' })
  },
  async paypal(buyer) {
    const url = await begin(buyer, 'paypal')
    if (url) await submit(url, { ...Object.fromEntries(new URL(url).searchParams), action: 'approve' })
  },
  async paystack(buyer) {
    const url = await begin(buyer, 'paystack')
    if (url) await submit(`${url}/card`, { number: CARDS.paystack, cvv: '408', expiry: '09/39' })
  },
  async flutterwave(buyer) {
    const answer = await call(buyer, 'POST /apps/v1/process-payment', {
      ...{ body: { slug: 'basic-monthly', provider_slug: 'flutterwave', type: '' } },
    })
    const url: string | undefined = answer.body.data?.link
    if (url) await payAtFlutterwave(url)
  },
}

/** A membership that renews, by a card at this party. */
export const byCard = (party: Party): Way => ({ name: party, party, renews: true, buy: BUY[party] })
