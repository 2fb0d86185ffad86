import * as z from 'zod/mini'
import { type Failure, invalid } from './failure.ts'

/** Everything comes as text: these read booleans and numbers from it. */
export const bool = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
export const int = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))
export const decimal = z.pipe(z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/)), z.transform(Number))
export const text = z.string().check(z.maxLength(5_000))
export const id = z.string().check(z.minLength(1), z.maxLength(255))
/** An empty text unsets a key. */
export const metadata = z.union([
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  z.literal(''),
])
export const texts = z.array(z.string())
export const currency = z.pipe(
  z.string().check(z.regex(/^[a-zA-Z]{3}$/)),
  z.transform((code) => code.toLowerCase()),
)
export const optional = z.optional
export const listing = {
  limit: optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number))),
  starting_after: optional(id),
  ending_before: optional(id),
}
export const createdRange = optional(
  z.union([int, z.strictObject({ gt: optional(int), gte: optional(int), lt: optional(int), lte: optional(int) })]),
)
/** What every call takes. */
const always = { expand: optional(texts), client_secret: optional(id), key: optional(id) }

/** The parameters of a call; anything that is not named here is unknown. */
export const params = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject({ ...shape, ...always })

const METHOD_TYPES_GONE =
  'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` or `excluded_payment_method_types`, or manage payment methods in the Dashboard.'

/** @throws Failure in Stripe's words for the first parameter at fault */
export function readParams<T>(schema: z.ZodMiniType<T>, given: Record<string, unknown>, isMethodTypesGone = false): T {
  if (isMethodTypesGone && 'payment_method_types' in given)
    throw invalid(METHOD_TYPES_GONE, {
      ...{ code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    })
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw toFailure(parsed.error.issues, given)
}

function toFailure(issues: z.core.$ZodIssue[], given: unknown): Failure {
  const missing = issues.find((issue) => valueAt(given, issue.path) === undefined)
  const issue = missing ?? issues[0]
  if (!issue) return invalid('Invalid request.')
  if (issue.code === 'invalid_union' && issue.errors[0] && issue.errors.length === 2) {
    const inner = issue.errors.find((one) => one.some(({ code }) => code === 'unrecognized_keys'))
    const first = inner?.[0]
    if (first) return toFailure([{ ...first, path: [...issue.path, ...first.path] } as z.core.$ZodIssue], given)
  }
  if (issue.code === 'unrecognized_keys') {
    const param = toParam([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = toParam(issue.path)
  if (missing) return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const value = valueAt(given, issue.path)
  if (value === '')
    return invalid(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  if (issue.code === 'invalid_value')
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  const isNumber = issue.code === 'invalid_format' && String(issue.pattern).includes('\\d')
  if (isNumber) return invalid(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param })
  return invalid(`Invalid ${param}: ${issue.message}`, { param })
}

const toParam = (path: readonly PropertyKey[]) =>
  path.map(String).reduce((text, part, index) => (index === 0 ? part : `${text}[${part}]`), '')

const valueAt = (given: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], given)

/** Names in brackets under a parameter. */
export const fields = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject(shape)
