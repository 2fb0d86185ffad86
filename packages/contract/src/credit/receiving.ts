import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { examplePayment, paymentSchema, referenceSchema } from '../payments/payment.ts'

/** What came in and pays for nothing yet: it makes the next payment smaller, or goes back. */
export const creditSchema = z.object({
  currency: z.string(),
  /** Decimal text in major units. */
  amount: z.string(),
})

export const receivingEndpoints = {
  'GET /apps/v1/credit': endpoint({
    summary: 'Money of the account that pays for nothing yet, per currency; what is none is not listed',
    auth: 'user',
    isGrown: true,
    answer: z.object({ credit: z.array(creditSchema) }),
    errors: [],
    example: { credit: [{ currency: 'NGN', amount: '1100.00' }] },
  }),
  'POST /apps/v1/payments/{reference}/received/{id}/give-back': endpoint({
    summary: 'Asks for what is left of money that came in; asked again, it goes back once',
    description: 'It goes to where it came from. What was used meanwhile does not go back.',
    auth: 'user',
    isGrown: true,
    params: z.object({
      reference: referenceSchema,
      id: z.string('Please say what is to go back').check(z.minLength(1), z.maxLength(60)),
    }),
    answer: z.object({ payment: paymentSchema }),
    errors: ['PAYMENT_NOT_FOUND', 'CREDIT_USED'],
    example: {
      payment: {
        ...examplePayment,
        receiving: {
          missing: null,
          received: [
            {
              ...{ id: '0199…', kind: 'over', amount: '4000.00', at: '2026-11-22T09:01:10.000Z' },
              ...{ unused: '0.00', use: 'asked_back' },
            },
          ],
        },
      },
    },
  }),
} as const

export type Credit = z.infer<typeof creditSchema>
