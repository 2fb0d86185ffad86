/**
 * A tenant's configuration as texts, whatever somebody wrote into it: numbers and switches as they read, lists and maps
 * as JSON, null as not there.
 */
export function toConfigTexts(config: unknown): Record<string, string> {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return {}
  const members = Object.entries(config as Record<string, unknown>)
  return Object.fromEntries(members.filter(([, value]) => value !== null).map(([key, value]) => [key, toText(value)]))
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
