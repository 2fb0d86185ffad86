import { createHash } from 'node:crypto'
import type { ConfigurationChange } from '@kola/contract/configuration/endpoints'
import { CONFIGURATION_KEYS } from '@kola/contract/configuration/keys'

export type Texts = Readonly<Record<string, string>>
/** Key to text; null takes the tenant's own text away. */
export type Wanted = Readonly<Record<string, string | null>>

const ORDER = Object.keys(CONFIGURATION_KEYS)
const toPlace = (key: string) => (ORDER.indexOf(key) + ORDER.length + 1) % (ORDER.length + 1)

const readOwn = (texts: Texts, key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null)

/** In the order of the console. */
export function toChanges(before: Texts, wanted: Wanted): ConfigurationChange[] {
  return Object.entries(wanted)
    .map(([key, after]) => ({ key, before: readOwn(before, key), after }))
    .filter((one) => one.before !== one.after)
    .toSorted((one, other) => toPlace(one.key) - toPlace(other.key) || (one.key < other.key ? -1 : 1))
}

/** What makes one content another: what is in neither is taken away. */
export const toWanted = (before: Texts, after: Texts): Wanted =>
  Object.fromEntries([...Object.keys(before).map((key) => [key, null] as const), ...Object.entries(after)])

/** Names the content: whoever saw another one puts nothing in force over it. */
export function toState(texts: Texts): string {
  const entries = Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex')
}

export const applyChanges = (before: Texts, wanted: Wanted): Texts => {
  const entries = Object.entries({ ...before, ...wanted })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}
