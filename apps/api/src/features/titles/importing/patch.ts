import { listChanges, type TitleDocument } from '@kola/contract/titles/document'

type Plain = Exclude<keyof TitleDocument, 'translations' | 'certificate' | 'pictures' | 'markers'>

/** What a row writes of a title; what it does not name stays. */
export interface TitlePatch {
  fields: Partial<Pick<TitleDocument, Plain>>
  certificate: Partial<TitleDocument['certificate']>
  translations: { language: string; name?: string; synopsis?: string }[]
}

export const EMPTY: TitleDocument = {
  ...{ name: '', synopsis: '', language: '', translations: [], releasedOn: '', rating: '', genres: [] },
  ...{ certificate: { number: '', givenOn: '' }, cast: '', starring: '', director: '', producer: '', writers: '' },
  ...{ tagline: '', trendingText: '', spotlightText: '', relatedId: '', pictures: '', markers: [] },
}

export function applyPatch(document: TitleDocument, { fields, certificate, translations }: TitlePatch): TitleDocument {
  const others = new Map(document.translations.map((one) => [one.language, one]))
  for (const { language, ...words } of translations) {
    const now = { language, name: '', synopsis: '', ...others.get(language) }
    const next = { ...now, ...withSpaces(now, words) }
    if (next.name === '' && next.synopsis === '') others.delete(language)
    else others.set(language, next)
  }
  return {
    ...document,
    ...withSpaces(document, fields),
    certificate: { ...document.certificate, ...certificate },
    translations: [...others.values()],
  }
}

/** Cells come without the spaces around them: a text that differs in nothing else stays as it is. */
function withSpaces<T extends object>(before: T, words: Partial<T>): Partial<T> {
  const isAsBefore = ([field, text]: [string, unknown]) => {
    const now = before[field as keyof T]
    return typeof now === 'string' && typeof text === 'string' && now.trim() === text
  }
  const changed = Object.entries(words).filter((one) => !isAsBefore(one))
  return Object.fromEntries(changed) as Partial<T>
}

/** Whether it changes nothing of it. */
export const isSame = (before: TitleDocument, after: TitleDocument): boolean => listChanges(before, after).length === 0
