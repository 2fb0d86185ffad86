/** The text of a number stands beside it since ES2025's source text access. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

const keepExact: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value

/** The same JSON with whole numbers that are too long to be exact as texts; what is no JSON as it was. */
export function toExactJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, keepExact as (key: string, value: unknown) => unknown))
  } catch {
    // Whoever reads it refuses it.
    return text
  }
}
