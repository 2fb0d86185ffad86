import type { Configuration, ConfigurationChange } from '@kola/contract/configuration/endpoints'
import { CONFIGURATION_KEYS, findKey } from '@kola/contract/configuration/keys'
import { KIND_NAMES } from '@kola/contract/configuration/kinds'

export interface Listed {
  key: string
  group: string
  meaning: string
  type: string
  /** Null where the tenant says nothing. */
  text: string | null
  change: ConfigurationChange | undefined
}

export const UNKNOWN_GROUP = 'Read by nothing here'

/** Every key, and after them those of the tenant that nothing here reads. */
export function listKeys({ texts, draft }: Configuration): Listed[] {
  const unknown = Object.keys(texts).filter((key) => !findKey(key))
  return [...Object.keys(CONFIGURATION_KEYS), ...unknown.toSorted()].map((key) => {
    const known = findKey(key)
    return {
      ...{ key, group: known?.group ?? UNKNOWN_GROUP, meaning: known?.meaning ?? 'Kept, and sent to every client' },
      ...{ type: known ? KIND_NAMES[known.kind.type] : 'text', text: texts[key] ?? null },
      change: draft.changes.find((one) => one.key === key),
    }
  })
}

export function findKeys(all: readonly Listed[], { search, show }: { search: string; show: string }): Listed[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ key, meaning, group, change }) => {
    const told = `${key} ${meaning} ${group}`.toLowerCase()
    return (show !== 'changed' || change !== undefined) && words.every((word) => told.includes(word))
  })
}
