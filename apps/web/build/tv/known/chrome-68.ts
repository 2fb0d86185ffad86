import data from '@mdn/browser-compat-data' with { type: 'json' }

/** The browser of the oldest television that is served: webOS 5 and Tizen 5.5 have it or a newer one. */
export const OLDEST = 68

interface Support {
  version_added?: string | boolean | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
  partial_implementation?: boolean
}

export interface Entry {
  __compat?: { support: Record<string, Support | Support[] | undefined> }
  [name: string]: Entry | unknown
}

/** What browsers know, as MDN keeps it. */
export const KNOWN = data as unknown as Record<'css' | 'javascript' | 'api', Record<string, Entry>>

const list = (support: Support | Support[] | undefined) => (Array.isArray(support) ? support : support ? [support] : [])

/** Whether Chrome 68 knows a feature without a flag; what MDN does not speak of, it does. */
export function isKnown(entry: Entry | undefined): boolean {
  const support = entry?.__compat?.support.chrome
  if (!support) return true
  return list(support).some(({ version_added: since, flags, prefix, alternative_name: other }) => {
    if (flags || prefix || other) return false
    if (since === true) return true
    return typeof since === 'string' && Number.parseInt(since.replace('≤', ''), 10) <= OLDEST
  })
}

/** The same under a prefix: `-webkit-appearance`. */
export function isKnownBy(entry: Entry | undefined, prefix: string): boolean {
  return list(entry?.__compat?.support.chrome).some(
    (one) => one.prefix === prefix && Number.parseInt(String(one.version_added).replace('≤', ''), 10) <= OLDEST,
  )
}

export const listNames = (entry: Entry | undefined): string[] =>
  Object.keys(entry ?? {}).filter((name) => name !== '__compat')

export const find = (entry: Entry | undefined, ...path: string[]): Entry | undefined =>
  path.reduce<Entry | undefined>((found, name) => found?.[name] as Entry | undefined, entry)
