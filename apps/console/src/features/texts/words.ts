import type { TextKind, TextSummary } from '@kola/contract/texts/texts'

/** Where viewers find what bears a tag. */
export const TAG_NAMES: Readonly<Record<string, string>> = {
  faqrow1: 'Questions, left',
  faqrow2: 'Questions, right',
  mediaquery: 'Media center',
}

export const toTags = (tags: readonly string[]): string => tags.map((tag) => TAG_NAMES[tag] ?? tag).join(', ')

/** `2026-12-01` as a person says it. */
export const toDayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

/** `Africa/Lagos` as `Lagos`. */
export const toPlace = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

export const toAddress = (kind: TextKind, id: string): string => `/texts/${kind}/${id}`

export interface TextState {
  mark: string
  text: string
}

/** How a text stands with viewers. */
export function toTextState(text: Pick<TextSummary, 'state' | 'isInForce' | 'comes'>, kind: TextKind): TextState {
  if (text.state === 'removed') return { mark: 's--off', text: 'Removed' }
  if (text.isInForce) return { mark: 's--live', text: 'In force' }
  if (text.comes !== null) return { mark: 's--sched', text: `From ${toDayWords(text.comes)}` }
  return kind === 'legal'
    ? { mark: 's--wait', text: 'As it came with the service' }
    : { mark: 's--draft', text: 'Not in force yet' }
}
