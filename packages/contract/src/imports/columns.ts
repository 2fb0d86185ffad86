import { DOCUMENT_FIELDS } from '../titles/document.ts'

/** What is brought in by files. */
export const IMPORT_KINDS = ['titles'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

interface ImportField {
  /** As the console names it. */
  label: string
  /** How others head such a column, in small letters and digits only. */
  heads: readonly string[]
}

const field = (label: string, ...heads: string[]): ImportField => ({ label, heads })

/** Columns of a file of titles, in the order in which an export has them. */
export const TITLE_FIELDS = {
  id: field('Address', 'id', 'titleid', 'slug'),
  name: field(DOCUMENT_FIELDS.name, 'title', 'titlename', 'filmtitle', 'programmetitle'),
  synopsis: field(DOCUMENT_FIELDS.synopsis, 'description', 'plot', 'summary', 'logline'),
  language: field(DOCUMENT_FIELDS.language, 'languages', 'originallanguage'),
  releasedOn: field(DOCUMENT_FIELDS.releasedOn, 'releasedon', 'releasedate', 'dateofrelease'),
  rating: field(DOCUMENT_FIELDS.rating, 'rating', 'maturityrating', 'nfvcbclass', 'classification'),
  certificateNumber: field('Certificate number', 'certificate', 'certificateno', 'nfvcbnumber', 'nfvcbcertificate'),
  certificateGivenOn: field('Certificate given on', 'certificatedate', 'certificatedgivenon'),
  genres: field(DOCUMENT_FIELDS.genres, 'genre'),
  cast: field(DOCUMENT_FIELDS.cast, 'actors'),
  starring: field(DOCUMENT_FIELDS.starring, 'stars'),
  director: field(DOCUMENT_FIELDS.director, 'directors', 'directedby'),
  producer: field(DOCUMENT_FIELDS.producer, 'producers', 'producedby'),
  writers: field(DOCUMENT_FIELDS.writers, 'writer', 'writtenby', 'screenplay'),
  tagline: field(DOCUMENT_FIELDS.tagline),
  trendingText: field(DOCUMENT_FIELDS.trendingText, 'trendingtext'),
  spotlightText: field(DOCUMENT_FIELDS.spotlightText, 'spotlighttext'),
  relatedId: field(DOCUMENT_FIELDS.relatedId, 'relatedid', 'related'),
} as const satisfies Record<string, ImportField>

export type TitleField = keyof typeof TITLE_FIELDS
const NAMES = Object.keys(TITLE_FIELDS) as TitleField[]

/** A name or synopsis in another language: `name:yo`. */
const TRANSLATED = /^(name|synopsis):([a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*)$/

export function readTranslated(key: string): { part: 'name' | 'synopsis'; language: string } | null {
  const [, part, language] = TRANSLATED.exec(key) ?? []
  return part && language ? { part: part as 'name' | 'synopsis', language } : null
}

/** Whether a column may be taken for this; empty for one that is left aside. */
export const isField = (key: string): boolean =>
  key === '' || Object.hasOwn(TITLE_FIELDS, key) || readTranslated(key) !== null

export function toFieldLabel(key: string): string {
  const translated = readTranslated(key)
  if (translated) return `${TITLE_FIELDS[translated.part].label} (${translated.language})`
  return Object.hasOwn(TITLE_FIELDS, key) ? TITLE_FIELDS[key as TitleField].label : ''
}

const toPlain = (head: string) => head.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What each column seems to be, each field once; empty for what nobody knows. */
export function suggestMapping(heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map((head) => {
    const key = suggestField(head)
    if (key === '' || taken.has(key)) return ''
    taken.add(key)
    return key
  })
}

function suggestField(head: string): string {
  const [, part, language] = /^\s*(name|title|synopsis)\s*[:([]\s*([A-Za-z-]{2,12})\s*[)\]]?\s*$/i.exec(head) ?? []
  if (part && language) {
    const key = `${part.toLowerCase() === 'synopsis' ? 'synopsis' : 'name'}:${language}`
    if (readTranslated(key)) return key
  }
  const plain = toPlain(head)
  return (
    NAMES.find((name) => {
      const { label, heads }: ImportField = TITLE_FIELDS[name]
      return toPlain(name) === plain || toPlain(label) === plain || heads.includes(plain)
    }) ?? ''
  )
}
