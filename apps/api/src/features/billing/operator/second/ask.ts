import { AppError } from '@kola/contract/errors'
import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { addSteps, lockMoney } from '#features/billing/settle/repository.ts'
import { tellPerson, type Words } from '#features/billing/tell-person.ts'
import { audit } from '../audit.ts'
import type { OperatorNeeds } from '../needs.ts'

export interface Question {
  actor: string
  /** Made up by who asks: the same twice is asked once. */
  id: string
  question: string
}

/** By then nobody looks for the mail any more. */
const LIFE_MS = 24 * 3_600_000

/** On the payment's page and by mail, else by SMS: all of it or nothing, once. @throws AppError EVIDENCE_REFUSED */
export async function askMember(needs: OperatorNeeds, checkout: Checkout, given: Question): Promise<void> {
  const { db, clock } = needs
  const { tenant_id: tenantId, account_id: accountId, id: checkoutId, reference } = checkout
  const { actor, question } = given
  const fact = `asked:${given.id}`
  await db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const now = clock.now()
    const { state, provider } = await tx
      .selectFrom('checkout')
      .select(['state', 'provider'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    if (provider !== 'manual' || (state !== 'pending' && state !== 'open'))
      throw new AppError('EVIDENCE_REFUSED', { message: 'This deposit is not waited for' })
    const asked = await tx
      .selectFrom('checkout_step')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('checkout_id', '=', checkoutId)
      .where('fact', '=', fact)
      .executeTakeFirst()
    if (asked) return
    await addSteps(tx, checkout, [{ kind: 'asked', fact, at: now, detail: { message: question } }])
    const telling = { tenantId, accountId, purpose: 'deposit-question', expiresAt: new Date(now.getTime() + LIFE_MS) }
    await tellPerson(needs, tx, { ...telling, say: () => toWords(reference, question) })
    await audit(
      { ...needs, db: tx },
      { tenantId, actor, action: 'payment.ask', subject: reference, detail: { question } },
    )
  })
}

const toWords = (reference: string, question: string): Words => ({
  mail: () => ({
    subject: `A question about your deposit ${reference}`,
    paragraphs: [
      `We look for your bank deposit ${reference} and have a question:`,
      question,
      'Nothing is lost: as soon as we have found it you can watch. Please answer through our help page, with the reference.',
    ],
  }),
  sms: ({ appName }) =>
    `${appName}: we have a question about your deposit ${reference}. Please see your payments in the app.`,
})
