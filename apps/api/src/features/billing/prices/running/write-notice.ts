import { toAmountText, toDay } from '#features/billing/checkout/view.ts'
import type { Reader } from '#features/billing/tell-person.ts'
import type { MailContents } from '#shared/mail/mail-contents.ts'
import { toDecimalText } from '#shared/money.ts'

/** What is told of a price. */
export interface PriceTold {
  planTitle: string
  fromMinor: number
  toMinor: number
  currency: string
  periodDays: number
  isRecurring: boolean
  appliesFrom: Date
  /** The first renewal that bears it, as far as is known. */
  firstChargeAt: Date
}

type Said = Omit<MailContents, 'appName' | 'greeting'>

/** A price that was told of is taken back. */
const isStaying = ({ fromMinor, toMinor }: PriceTold): boolean => fromMinor === toMinor

export function writeMail(told: PriceTold, _reader: Reader, url: string): Said {
  const { planTitle, currency, periodDays, firstChargeAt } = told
  const [from, to] = [toAmountText(told.fromMinor, currency), toAmountText(told.toMinor, currency)]
  const link = { text: told.isRecurring ? 'Cancel my membership' : 'Open my account', url }
  if (isStaying(told)) {
    return {
      subject: `The price of ${planTitle} stays`,
      paragraphs: [
        `We wrote to you of another price of ${planTitle}. It does not come: you go on paying ${from} for ${periodDays} days.`,
      ],
      link: { text: 'Open my account', url: url.replace('?cancel=1', '') },
    }
  }
  const day = toDay(firstChargeAt)
  const what = told.isRecurring
    ? `Your ${planTitle} membership renews for ${from} every ${periodDays} days. From ${day} on it renews for ${to}.`
    : `Your ${planTitle} membership cost ${from} for ${periodDays} days. From ${day} on the next ones cost ${to}. Nothing is charged by itself.`
  return {
    subject: `The price of ${planTitle} changes on ${day}`,
    paragraphs: [
      what,
      ...(told.isRecurring
        ? ['If you do not want that, cancel before then. You can watch until the days that you paid for are over.']
        : []),
    ],
    link,
  }
}

/** Of letters that an SMS has: one that it has not would double what it costs. */
export function writeSms(told: PriceTold, { appName }: Reader, url: string): string {
  const { planTitle, currency, firstChargeAt } = told
  const [from, to] = [told.fromMinor, told.toMinor].map((minor) => `${currency} ${toDecimalText(minor, currency)}`)
  if (isStaying(told)) return `${appName}: The price of ${planTitle} stays ${from}. What we wrote before does not come.`
  const more = told.isRecurring ? ` To cancel: ${url}` : ''
  return `${appName}: From ${toDay(firstChargeAt)} on ${planTitle} costs ${to} instead of ${from}.${more}`
}
