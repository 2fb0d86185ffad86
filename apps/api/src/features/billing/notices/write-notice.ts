import { toLocalTime } from '#shared/mail/local-time.ts'
import type { MailContents } from '#shared/mail/mail-contents.ts'
import { toDecimalText } from '#shared/money.ts'
import { toAmountText } from '../checkout/view.ts'
import type { OwnDue } from '../own-account/renew.ts'
import type { Reader as Told } from '../tell-person.ts'
import type { Ending } from './repository.ts'

/** With where the membership is paid by whoever has the link, or where it is cancelled. */
type Reader = Told & { url: string; own: OwnDue | null }

type Said = Omit<MailContents, 'appName' | 'greeting'>

/** In which words a mail says it. */
export const writeMail = (ending: Ending, reader: Reader): Said =>
  isCharged(ending) ? writeCharge(ending, reader) : writeEnd(ending, reader)

const isCharged = ({ kind }: Ending): boolean => kind === 'renews' || kind === 'bonus-ends'
const toEnd = ({ paidThrough }: Ending, { country }: Reader): string => toLocalTime(paidThrough, [country, 'NG'])

function writeCharge(ending: Ending, reader: Reader): Said {
  const { kind, planTitle, amountMinor, currency, periodDays } = ending
  const due = toAmountText(amountMinor, currency)
  const end = toEnd(ending, reader)
  const what =
    kind === 'bonus-ends'
      ? `Your bonus days of ${planTitle} end on ${end}.`
      : `Your ${planTitle} membership is paid until ${end}.`
  return {
    subject: kind === 'bonus-ends' ? 'Your bonus days end soon' : 'Your membership renews soon',
    paragraphs: [
      `${what} Then ${due} is charged for the next ${periodDays} days.`,
      'If you do not want that, cancel in your account before then. You can watch until the days that you paid for are over.',
    ],
    link: { text: 'Open my account', url: reader.url },
  }
}

function writeEnd(ending: Ending, reader: Reader): Said {
  const { kind, planTitle, amountMinor, currency, periodDays, isPass } = ending
  const due = toAmountText(amountMinor, currency)
  const what = isPass ? 'pass' : 'membership'
  const when = { 'ends-1': 'tomorrow', 'ends-today': 'today' }[kind as string] ?? 'soon'
  return {
    subject: `Your ${what} ends ${when}`,
    paragraphs: [
      `Your ${planTitle} ${what} ends on ${toEnd(ending, reader)}. Nothing is charged by itself.`,
      `To keep watching, pay ${due} by transfer, USSD or card. The next ${periodDays} days follow those that you have.`,
      ...(reader.own ? [sayOwn(reader.own, currency)] : []),
    ],
    link: { text: `Pay ${due}`, url: reader.url },
    footnote: `Whoever has this link can pay for your ${what}, and nothing else.`,
  }
}

/** The number stands together, as a bank's field takes it. */
export const sayOwn = ({ missingMinor, number, bankName }: OwnDue, currency: string): string =>
  `Or send ${toAmountText(missingMinor, currency)} from any bank to your own account number: ${number}, ${bankName}.`

/** Of letters that an SMS has: one that it has not would double what it costs. */
export function writeSms(ending: Ending, reader: Reader): string {
  const due = `${ending.currency} ${toDecimalText(ending.amountMinor, ending.currency)}`
  const end = toEnd(ending, reader)
  if (isCharged(ending)) {
    return `${reader.appName}: ${due} is charged after ${end}. To stop that, cancel in your account before: ${reader.url}`
  }
  const ends = `${reader.appName}: Your ${ending.isPass ? 'pass' : 'membership'} ends on ${end}.`
  if (reader.own) {
    const { missingMinor, number, bankName } = reader.own
    const missing = `${ending.currency} ${toDecimalText(missingMinor, ending.currency)}`
    return `${ends} Send ${missing} to ${number}, ${bankName}, or pay: ${reader.url}`
  }
  return `${ends} Pay ${due} to keep watching: ${reader.url}`
}
