import * as z from 'zod/mini'
import { timeSchema } from '../http/wire.ts'

/** Decimal text in major units, such as `2900.00`. */
const amountSchema = z.string()

/**
 * Where money is to be sent by the payer's own bank, as the provider said it. `amount` is what the provider waits for, which may
 * hold its fee: that is what is shown.
 */
export const pushedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transfer'),
    accountNumber: z.string(),
    bankName: z.string(),
    accountName: z.string(),
    amount: amountSchema,
    expiresAt: timeSchema,
  }),
  z.object({
    kind: z.literal('ussd'),
    /** Such as `*737*33*4*18791#`; good for one dial. */
    code: z.string(),
    bankName: z.string(),
    amount: amountSchema,
    expiresAt: timeSchema,
  }),
])

/** Banks whose customers dial a code; a provider offers some of them. */
export const USSD_BANKS = {
  gtbank: 'GTBank',
  access: 'Access Bank',
  first: 'First Bank',
  uba: 'UBA',
  zenith: 'Zenith Bank',
  sterling: 'Sterling Bank',
} as const
export type UssdBank = keyof typeof USSD_BANKS

/** Why money that came in is not, or not wholly, the payment. */
export const RECEIVED_KINDS = ['exact', 'short', 'over', 'late', 'double', 'after_cancel'] as const
/** What is done with it: paid with, kept for the next payment, asked back, on its way back, returned by the payer's bank. */
export const RECEIVED_USES = ['paid', 'kept', 'asked_back', 'sent_back', 'returned'] as const

/** Money that arrived for a payment. */
export const receivedSchema = z.object({
  id: z.string(),
  kind: z.enum(RECEIVED_KINDS),
  amount: amountSchema,
  at: timeSchema,
  /** Of it, what pays for nothing yet and is the payer's. */
  unused: amountSchema,
  use: z.enum(RECEIVED_USES),
})

/** What is still to be sent until the payment is whole; null where nothing is missing. */
export const receivingSchema = z.object({ missing: z.nullable(amountSchema), received: z.array(receivedSchema) })

export type Pushed = z.infer<typeof pushedSchema>
export type Received = z.infer<typeof receivedSchema>
export type Receiving = z.infer<typeof receivingSchema>

export const examplePushed: Pushed = {
  ...{ kind: 'transfer', accountNumber: '9902147735', bankName: 'Sabi Microfinance Bank' },
  ...{ accountName: 'KOLA / ADAEZE BELLO', amount: '2900.00', expiresAt: '2026-11-22T19:52:00.000Z' },
}
