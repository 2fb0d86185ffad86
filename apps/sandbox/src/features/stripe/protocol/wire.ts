/** A deep copy without the fields that are ours. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, one]) => !name.startsWith('$') && one !== undefined)
  return Object.fromEntries(kept.map(([name, one]) => [name, toWire(one)]))
}
