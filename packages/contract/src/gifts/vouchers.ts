import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { giftDaySchema } from './gifts.ts'

/** So many codes are made at once at most. */
export const VOUCHERS_MOST = 1_000
/** So many batches come in one list. */
export const BATCHES_PAGE = 100

const actorSchema = z
  .string('Please say who you are')
  .check(z.minLength(2, 'Please say who you are'), z.maxLength(80, 'That is too long'))
const countSchema = (most: number, text: string) => z.int(text).check(z.gte(1, text), z.lte(most, text))

export const voucherBatchSchema = z.object({
  id: z.string(),
  title: z.string(),
  package: z.string(),
  days: z.number(),
  count: z.number(),
  /** What one was sold for elsewhere; `0.00` of those that are given away. */
  price: z.string(),
  currency: z.string(),
  /** YYYY-MM-DD, the last day; null where they do not run out. */
  validUntil: z.nullable(z.string()),
  madeBy: z.string(),
  madeAt: timeSchema,
  open: z.number(),
  redeemed: z.number(),
  voided: z.number(),
  expired: z.number(),
})

export const voucherSchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'redeemed', 'voided', 'expired']),
  redeemedAt: z.nullable(timeSchema),
  /** Whoever redeemed it. */
  userid: z.nullable(z.string()),
})

const exampleBatch: VoucherBatch = {
  ...{
    id: '0199…',
    title: 'Kiosks in Ibadan',
    package: 'Basic',
    days: 30,
    count: 500,
    price: '2900.00',
    currency: 'NGN',
  },
  ...{ validUntil: '2027-12-31', madeBy: 'ada@kola.example', madeAt: '2026-11-22T09:00:00.000Z' },
  ...{ open: 480, redeemed: 20, voided: 0, expired: 0 },
}

export const operatorVoucherEndpoints = {
  'POST /api/v1/apps/vouchers': endpoint({
    summary: 'Makes vouchers; their codes are answered as CSV, this once',
    ...opens('money.prices'),
    body: z.object({
      actor: actorSchema,
      title: z
        .string('Please give a name')
        .check(z.minLength(2, 'Please give a name'), z.maxLength(120, 'That is too long')),
      /** Id of a price of the plan. */
      subscriptionId: idSchema,
      days: countSchema(1_100, 'A voucher is for 1 to 1100 days'),
      count: countSchema(VOUCHERS_MOST, `Please make 1 to ${VOUCHERS_MOST} at once`),
      validUntil: z.optional(giftDaySchema),
      /** Of one, the tax within, where they are sold elsewhere; it stands in the books from now on. */
      price: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/, 'An amount is written such as 2900.00'))),
    }),
    answer: z.object({ batch: voucherBatchSchema, csv: z.string() }),
    errors: ['PRICE_NOT_FOUND'],
    example: { batch: exampleBatch, csv: 'code,days,valid until\r\n7Q2M-9XTR-04FA-KW6H-B5ZE,30,2027-12-31\r\n' },
  }),
  'GET /api/v1/apps/vouchers': endpoint({
    summary: `Batches of vouchers, newest first, with what became of them; at most ${BATCHES_PAGE}, then those before the last of them`,
    ...opens('money.read'),
    query: z.object({ before: z.optional(idSchema) }),
    answer: z.object({ batches: z.array(voucherBatchSchema) }),
    errors: [],
    example: { batches: [exampleBatch] },
  }),
  'GET /api/v1/apps/vouchers/{id}': endpoint({
    summary: 'One batch with each of its vouchers; their codes are known to nobody',
    ...opens('money.read'),
    params: z.object({ id: idSchema }),
    answer: z.object({ batch: voucherBatchSchema, vouchers: z.array(voucherSchema) }),
    errors: ['NOT_FOUND'],
    example: { batch: exampleBatch, vouchers: [{ id: '0199…', state: 'open', redeemedAt: null, userid: null }] },
  }),
  'POST /api/v1/apps/vouchers/{id}/void': endpoint({
    summary: 'Voids the vouchers of a batch that nobody has redeemed, or one of them',
    ...opens('money.prices'),
    params: z.object({ id: idSchema }),
    body: z.object({ actor: actorSchema, voucher: z.optional(idSchema) }),
    answer: z.object({ batch: voucherBatchSchema, voided: z.number() }),
    errors: ['NOT_FOUND'],
    example: { batch: { ...exampleBatch, open: 0, voided: 480 }, voided: 480 },
  }),
} as const

export type VoucherBatch = z.infer<typeof voucherBatchSchema>
export type Voucher = z.infer<typeof voucherSchema>
