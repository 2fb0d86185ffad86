import * as z from 'zod/mini'

/** A refusal in Flutterwave's shape: status `error` and a message, over one of 400, 401 and 404. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** @throws Refusal that names the first field at fault */
export function read<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? 'body'
  const isMissing = issue?.code === 'invalid_type' && valueAt(given, issue.path) === undefined
  throw new Refusal(400, isMissing ? `${field} is required` : `${field} is invalid: ${issue?.message}`)
}

const valueAt = (given: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], given)

export const succeed = <T>(message: string, data: T) => ({ status: 'success' as const, message, data })

/** Amounts are JSON numbers in major units with no more than two decimals. */
export const amountSchema = z
  .number()
  .check(z.positive(), z.maximum(1_000_000_000))
  .check(z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals'))

/** An id in an address. */
export const toId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN)
