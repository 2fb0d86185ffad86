import { toAmountText, toDay } from '#features/billing/checkout/view.ts'
import type { NextTerms } from '#features/billing/renewals/repository.ts'
import type { Reader as Told } from '#features/billing/tell-person.ts'
import type { MailContents } from '#shared/mail/mail-contents.ts'
import type { SubscriptionOf } from '../repository.ts'

export interface EndingCard extends SubscriptionOf, NextTerms {
  accountId: string
  gateway: string
  brand: string
  last4: string
  /** From when on it is refused. */
  endsAt: Date
  chargeAt: Date
  planTitle: string
  kind: 'card-month' | 'card-week'
}

/** `update`: a field of ours takes another card; `link`: we send one when the card is refused; `anew`: only buying again does. */
type Reader = Told & { way: 'update' | 'link' | 'anew'; publicUrl: string }

/** Its last day. */
const toLastDay = ({ endsAt }: EndingCard): string => toDay(new Date(endsAt.getTime() - 1))

const toUrl = ({ gateway }: EndingCard, { way, publicUrl }: Reader): string =>
  `${publicUrl}/#/${way === 'update' ? `${gateway}renewupdatecard` : 'account'}`

const HOW: Readonly<Record<Reader['way'], string>> = {
  update: 'Give us another card before then, and it goes on as it is. Nothing is charged for that.',
  link: 'Should it be refused, we send you a link: by it you pay with another card, by transfer or by USSD, and lose no day within three days.',
  anew: 'Cancel it before then and choose your plan again with another card: its days follow those that you have.',
}

export function writeMail(card: EndingCard, reader: Reader): Omit<MailContents, 'appName' | 'greeting'> {
  const due = toAmountText(card.amountMinor, card.currency)
  const name = `${card.brand || 'card'}${card.last4 ? ` ending in ${card.last4}` : ''}`
  return {
    subject: 'Your card ends before your next renewal',
    paragraphs: [
      `Your ${name} can be charged until ${toLastDay(card)}. On ${toDay(card.chargeAt)} your ${card.planTitle} membership renews for ${due}, and that card would be refused.`,
      HOW[reader.way],
    ],
    link: { text: reader.way === 'update' ? 'Update card' : 'Open my account', url: toUrl(card, reader) },
  }
}

/** Of letters that an SMS has: one that it has not would double what it costs. */
export const writeSms = (card: EndingCard, reader: Reader): string =>
  `${reader.appName}: Your card${card.last4 ? ` ${card.last4}` : ''} ends on ${toLastDay(card)}, before your renewal of ${toDay(card.chargeAt)}. ` +
  `${reader.way === 'update' ? 'Update it' : 'Your account'}: ${toUrl(card, reader)}`
