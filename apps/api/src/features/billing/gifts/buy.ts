import { AppError } from '@kola/contract/errors'
import { GIFT_LENGTHS, GIFT_PERIOD_DAYS, type GiftOffer } from '@kola/contract/gifts/gifts'
import type { PaymentMethodName } from '@kola/contract/payments/payment'
import { newId, sha256Hex } from '@kola/platform/ids'
import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import { toPlainName } from '#shared/accounts/plain-name.ts'
import { toDecimalText } from '#shared/money.ts'
import type { AgreedBy } from '../agreements/note.ts'
import { createStart } from '../checkout/start.ts'
import type { PayingNeeds, Who } from '../paying/needs.ts'
import { COUNTRY, IS_SOLD, withDated } from '../prices/dated.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { newGiftCode, toCodeContext, toCodeHash } from './codes.ts'
import { getGiftTerms } from './terms.ts'

export interface GiftNeeds extends PayingNeeds {
  secretBox: SecretBox
}

export interface GiftWish {
  subscriptionId: string
  months: number
  slug: PaymentProvider['slug']
  paymentmethod?: PaymentMethodName | undefined
  fromName: string
  forName: string
  message: string
  email?: string | undefined
  sendOn?: string | undefined
}

const YEAR_MS = 366 * 24 * 3_600_000
/** In the morning in Lagos. */
const SEND_AT = 'T07:00:00Z'
/** What a stranger is mailed in our name bears no address and no number to call. */
const LOOKS_LIKE_ADDRESS = /[/\\:：／@＠]|\d{5}|www\.|[^\s.][.．。｡․][^\s.]{2,}/i

interface OfferRow {
  package: string
  package_id: string
  sub_id: string
  amountMinor: number
  currency: string
}

/** What can be given, in the currency that a provider takes. */
export async function listGiftOffers(
  { db, clock }: Pick<GiftNeeds, 'db' | 'clock'>,
  { tenantId, accountId, slug }: Who & { slug: string },
): Promise<GiftOffer[]> {
  const { rows } = await sql<OfferRow>`
    select plan.title as package, plan.id as package_id, price.id as sub_id,
      coalesce(own.amount_minor, dated.amount_minor, price.amount_minor) as "amountMinor", coalesce(own.currency, price.currency) as currency
    from price
    join account on account.tenant_id = price.tenant_id and account.id = ${accountId}
    join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id and not plan.is_special
    ${withDated({ country: COUNTRY, now: clock.now() })}
    left join provider_price own on own.tenant_id = price.tenant_id and own.price_id = price.id and own.provider = ${slug}
    where price.tenant_id = ${tenantId} and price.kind = 'membership' and price.period_days = ${GIFT_PERIOD_DAYS} and ${IS_SOLD}
    order by plan.position, coalesce(own.amount_minor, dated.amount_minor, price.amount_minor), price.id`.execute(db)
  return rows.flatMap(({ amountMinor, currency, ...row }) =>
    GIFT_LENGTHS.map(({ months }) => {
      const { days, price } = getGiftTerms({ price: { amountMinor, currency }, periodDays: GIFT_PERIOD_DAYS }, months)
      return { ...row, months, days, price: toDecimalText(price.amountMinor, currency), currency }
    }),
  )
}

/** Begins the payment of a gift: its code is drawn before, and counts from when it is paid. */
export async function buyGift(
  needs: GiftNeeds,
  { who, wish, key, agreed }: { who: Who; wish: GiftWish; key: string | null; agreed?: AgreedBy },
) {
  const { hosted } = needs.providers.get(wish.slug)
  if (!hosted) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  const words = readWords(wish)
  const sendAt = readSendAt(wish, needs.clock.now())
  const { checkout } = await createStart(needs)({
    ...{ ...who, priceId: wish.subscriptionId, provider: wish.slug, coupon: undefined, key, isRecurring: false },
    ...{ way: wish.paymentmethod ?? '', cancelPath: '/#/give', agreed },
    isPage: true,
    gift: { months: wish.months, wish: sha256Hex(JSON.stringify([wish.months, words, wish.email, sendAt])) },
    returnPath: (reference) => `/payments/return-gift/${reference}`,
    async begin(_provider, order) {
      await orderGift(needs, { who, reference: order.reference, words, receiver: wish.email ?? null, sendAt })
      return hosted.start(order)
    },
  })
  if (checkout.url === null) throw new AppError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 5 })
  return { url: checkout.url, reference: checkout.reference }
}

function readWords({ fromName, forName, message }: GiftWish) {
  const words = { from_name: toPlainName(fromName), for_name: toPlainName(forName), message: toPlainName(message) }
  const names = { from_name: 'fromName', for_name: 'forName', message: 'message' } as const
  const text = 'Please write it without addresses and numbers'
  const odd = (Object.keys(words) as (keyof typeof words)[]).filter((name) => LOOKS_LIKE_ADDRESS.test(words[name]))
  if (odd.length === 0) return words
  throw new AppError('INVALID_REQUEST', {
    message: text,
    fields: Object.fromEntries(odd.map((name) => [names[name], text])),
  })
}

function readSendAt({ email, sendOn }: GiftWish, now: Date): Date | null {
  if (!email) return null
  if (!sendOn) return now
  const at = new Date(`${sendOn}${SEND_AT}`)
  if (at.getTime() > now.getTime() + YEAR_MS) {
    const message = 'It can be sent within a year'
    throw new AppError('INVALID_REQUEST', { message, fields: { sendOn: message } })
  }
  return at
}

interface Ordered {
  who: Who
  reference: string
  words: { from_name: string; for_name: string; message: string }
  receiver: string | null
  sendAt: Date | null
}

/** One for each checkout, however often its payment is begun. */
async function orderGift(
  { db, clock, secretBox }: GiftNeeds,
  { who, reference, words, receiver, sendAt }: Ordered,
): Promise<void> {
  const { tenantId, accountId } = who
  const code = newGiftCode()
  const id = newId()
  const sealed = secretBox.seal(Buffer.from(code), toCodeContext({ tenantId, giftId: id }))
  await sql`
    insert into gift (tenant_id, id, code_sha256, code_sealed, plan_id, price_id, days, state, checkout_id, buyer_id,
      from_name, for_name, message, receiver, send_at, made_at)
    select tenant_id, ${id}, ${toCodeHash(code)}, ${sealed}, plan_id, price_id, period_days, 'ordered', id, account_id,
      ${words.from_name}, ${words.for_name}, ${words.message}, ${receiver}, ${sendAt}, ${clock.now()}
    from checkout where tenant_id = ${tenantId} and account_id = ${accountId} and reference = ${reference}
    on conflict (tenant_id, checkout_id) where checkout_id is not null do nothing`.execute(db)
}
