import type { Metadata } from '../state/objects.ts'

/** Named keys change, an empty text takes one away, an empty text for all takes all away. */
export function mergeMetadata(known: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === undefined) return known
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''))
}
