import * as z from 'zod/mini'

type Kind = 'api_error' | 'validation_error' | 'processor_error'

interface Details {
  status?: number
  type?: Kind
  code?: string
  data?: object
}

/** A refusal in Paystack's shape. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(message: string, { status = 400, type = 'api_error', code = 'unknown', data }: Details = {}) {
    super(message)
    this.status = status
    const nextStep = 'Ensure that you provide the values as the documentation says'
    this.body = { status: false, message, ...(data && { data }), meta: { nextStep }, type, code }
  }
}

export const succeed = <T>(message: string, data: T) => ({ status: true, message, data })

/** @throws Refusal that names the first field at fault */
export function read<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  const isMissing = valueAt(given, issue?.path ?? []) === undefined
  const code = isMissing ? 'missing_params' : 'invalid_params'
  throw new Refusal(isMissing ? `${field} is required` : `Invalid ${field} sent: ${issue?.message}`, {
    ...{ type: 'validation_error', code },
  })
}

const valueAt = (given: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], given)

/** Least sums by currency, in hundredths. */
const MINIMUM: Readonly<Record<string, number>> = { NGN: 5_000, USD: 200, GHS: 10, ZAR: 100, KES: 300, XOF: 100 }
export const CURRENCIES = Object.keys(MINIMUM)
const MAXIMUM = 1_000_000_000

/** Whole hundredths, as a number or as text. */
export const amountSchema = z.union([z.int(), z.string().check(z.regex(/^\d{1,10}$/, 'a whole number'))])

/** @throws Refusal */
export function readAmount(given: string | number, currency: string): number {
  const amount = Number(given)
  const isAllowed = amount >= (MINIMUM[currency] ?? 1) && amount <= MAXIMUM
  if (!isAllowed) throw new Refusal('Invalid Amount Sent', { type: 'validation_error', code: 'invalid_params' })
  return amount
}

export const referenceSchema = z.string().check(z.regex(/^[A-Za-z0-9.=-]{1,100}$/, 'only letters, digits and - . ='))
/** @throws Refusal */
export function checkCurrency(currency: string): void {
  if (CURRENCIES.includes(currency)) return
  throw new Refusal('Currency not supported by merchant', { status: 403, code: 'unsupported_currency' })
}

/** What each order of a charge bears. */
export const orderFields = {
  email: z.email(),
  amount: amountSchema,
  currency: z._default(z.string(), 'NGN'),
  reference: z.optional(referenceSchema),
}
