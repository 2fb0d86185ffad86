import type { Tx } from '#shared/database/database.ts'
import { toAmountText, toDay } from '../checkout/view.ts'
import { tellPerson, type Words } from '../tell-person.ts'
import type { MandateNeeds } from './needs.ts'
import type { MandateRow } from './repository.ts'

/** What a member is told of a direct debit. */
export type MandateNews = 'active' | 'waits' | 'ended' | 'expired' | 'failures' | 'provider' | 'ends-soon'

const LINK_BEFORE = 'Your membership goes on as long as it is paid. Before it ends we send you a link by which you pay.'

type Said = (of: { account: string; due: string; mandate: MandateRow }) => { subject: string; paragraphs: string[] }

const SAID: Readonly<Record<MandateNews, Said>> = {
  active: ({ account, due, mandate }) => ({
    subject: 'Your direct debit is ready',
    paragraphs: [
      `From now on your membership is paid from ${account}: ${due} at most, every ${mandate.period_days} days.`,
      'Three days before each debit we tell you the sum and the day. You can pause or end it in your account.',
    ],
  }),
  waits: ({ account, due, mandate }) => ({
    subject: 'Your direct debit is ready',
    paragraphs: [
      `Your bank has agreed: ${account} can pay ${due} every ${mandate.period_days} days.`,
      'Nothing is taken before you have paid for your first days. After them your bank pays by itself.',
    ],
  }),
  ended: ({ account }) => ({
    subject: 'Your direct debit has ended',
    paragraphs: [
      `Your bank has ended the direct debit from ${account}. Nothing is taken from it any more.`,
      LINK_BEFORE,
    ],
  }),
  expired: ({ account }) => ({
    subject: 'Your direct debit has run out',
    paragraphs: [
      `The direct debit from ${account} was agreed for a year, which is over. Nothing is taken any more.`,
      `You can agree to it once more in your account. ${LINK_BEFORE}`,
    ],
  }),
  failures: ({ account }) => ({
    subject: 'Your direct debit rests',
    paragraphs: [
      `Two months in a row ${account} did not pay. We try no more, since your bank may charge you for each debit that fails.`,
      'Is it still the right account? Then resume the direct debit in your account. Until then you pay by the link that we send you.',
    ],
  }),
  provider: ({ account }) => ({
    subject: 'Your direct debit rests',
    paragraphs: [`Your bank lets nothing be taken from ${account} at the moment.`, LINK_BEFORE],
  }),
  'ends-soon': ({ account, mandate }) => ({
    subject: `Your direct debit runs out on ${mandate.ends_at ? toDay(mandate.ends_at) : ''}`,
    paragraphs: [
      `The direct debit from ${account} was agreed for a year. If you want your bank to go on paying, agree to it once more in your account.`,
    ],
  }),
}

export const toAccountText = ({ bank_name: bank, last4 }: Pick<MandateRow, 'bank_name' | 'last4'>): string =>
  `your account${last4 ? ` ending in ${last4}` : ''}${bank ? ` at ${bank}` : ''}`

/** By mail, else by SMS; what is queued is there with the change that it tells of. */
export async function tellMandate(
  needs: Pick<MandateNeeds, 'tenants' | 'messages' | 'publicUrl' | 'clock'>,
  tx: Tx,
  { mandate, news }: { mandate: MandateRow; news: MandateNews },
): Promise<void> {
  const { tenant_id: tenantId, account_id: accountId, amount_minor: minor, currency } = mandate
  const url = `${needs.publicUrl}/#/account`
  const said = SAID[news]({ account: toAccountText(mandate), due: toAmountText(minor, currency), mandate })
  const words: Words = {
    mail: () => ({ ...said, link: { text: 'Open my account', url } }),
    sms: ({ appName }) => `${appName}: ${said.subject}. ${url}`,
  }
  const expiresAt = new Date(needs.clock.now().getTime() + 7 * 24 * 3_600_000)
  await tellPerson(needs, tx, { tenantId, accountId, purpose: `mandate-${news}`, expiresAt, say: () => words })
}
