import type { HomePart } from '@kola/contract/arranging/arrangement'
import { ANYWHERE, type Country } from '#shared/items.ts'

/** With its times as numbers: they are compared for each who asks. */
export interface TimedPart extends HomePart {
  fromMs: number
  /** Endless without an end. */
  untilMs: number
}

/** What the staff have made of home; null parts where the configuration says what stands where. */
export interface HomeParts {
  readonly parts: readonly TimedPart[] | null
  /** Ids of films and series, the most watched first. */
  readonly watched: readonly string[]
}

export const toTimed = (part: HomePart): TimedPart => ({
  ...part,
  fromMs: part.from === null ? Number.NEGATIVE_INFINITY : Date.parse(part.from),
  untilMs: part.until === null ? Number.POSITIVE_INFINITY : Date.parse(part.until),
})

export interface PartsThere {
  readonly parts: readonly TimedPart[] | null
  /** Another one for each choice of them. */
  readonly name: string
}

/** Those that are shown there and then. */
export function chooseParts({ parts }: HomeParts, { country, atMs }: { country: Country; atMs: number }): PartsThere {
  if (parts === null) return { parts, name: '' }
  let name = 'home'
  const shown = parts.filter(({ countries, fromMs, untilMs }, place) => {
    const isHere = countries.length === 0 || country === ANYWHERE || (country !== null && countries.includes(country))
    const isShown = isHere && fromMs <= atMs && atMs < untilMs
    if (isShown) name += `.${place}`
    return isShown
  })
  return { parts: shown, name }
}

export const areByPlace = ({ parts }: HomeParts): boolean => parts?.some((part) => part.countries.length > 0) ?? false
