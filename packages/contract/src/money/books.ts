import * as z from 'zod/mini'
import { timeSchema } from '../http/wire.ts'

export const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** What somebody typed to find a payment by. */
export const soughtSchema = z.optional(
  z.string().check(z.maxLength(100, 'That is too long'), z.refine(isText, 'That is no text')),
)

/** Whose payment it is, as their account says it. */
export const payerSchema = z.object({ name: z.string(), email: z.string() })

/** Decimal texts in major units; one of the two is empty. */
export const ledgerLineSchema = z.object({
  at: timeSchema,
  entry: z.string(),
  kind: z.string(),
  account: z.string(),
  ...{ debit: z.string(), credit: z.string(), currency: z.string() },
})

/** What somebody saw of a deposit on the bank’s statement. */
export const slipOfDepositSchema = z.object({
  bankId: z.string(),
  slipNumber: z.string(),
  ...{ amount: z.string(), currency: z.string() },
  /** YYYY-MM-DD. */
  paidOn: z.string(),
  recordedBy: z.string(),
  recordedAt: timeSchema,
  /** It was confirmed, and is in the ledger. */
  isBooked: z.boolean(),
})

/** A transfer that gives a deposit back, which a second person has not confirmed. */
export const returnOfDepositSchema = z.object({
  bankId: z.string(),
  transferNumber: z.string(),
  ...{ amount: z.string(), currency: z.string() },
  /** YYYY-MM-DD. */
  paidOn: z.string(),
  recordedBy: z.string(),
  recordedAt: timeSchema,
})

export const exampleBooks = {
  ledger: [
    {
      ...{ at: '2026-11-22T09:01:12.000Z', entry: '0199…', kind: 'charge', account: 'provider:flutterwave' },
      ...{ debit: '2900.00', credit: '', currency: 'NGN' },
    },
    {
      ...{ at: '2026-11-22T09:01:12.000Z', entry: '0199…', kind: 'charge', account: 'revenue' },
      ...{ debit: '', credit: '2900.00', currency: 'NGN' },
    },
  ],
  slips: [],
  returns: [],
}

export type Payer = z.infer<typeof payerSchema>
export type LedgerLine = z.infer<typeof ledgerLineSchema>
export type ReturnOfDeposit = z.infer<typeof returnOfDepositSchema>
export type SlipOfDeposit = z.infer<typeof slipOfDepositSchema>
