import { sha256Hex } from '@kola/platform/ids'

const MAX_SLUG = 48

/** Of a new title, from its name. The same each time for the same seed. */
export function toNewAddress(name: string, seed: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '')
  return `${slug || 'title'}-${sha256Hex(seed).slice(0, 8)}`
}
