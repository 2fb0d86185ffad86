import { DOCUMENT_FIELDS } from '../titles/document.ts'
import { importField as field, type ImportField } from './import-field.ts'
import { IMPORT_KINDS, type ImportKind } from './kinds.ts'
import { COUPON_FIELDS, MEMBER_FIELDS, PEOPLE_FIELDS, PLAN_FIELDS } from './more-columns.ts'

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

/** Columns of a file of windows: ours, and those of EMA Avails; the nearest head first. */
export const WINDOW_FIELDS = {
  id: field('Address', 'titleid', 'slug', 'titleaddress'),
  alias: field('Alias', 'titleinternalalias', 'episodetitleinternalalias', 'titlealias'),
  name: field('Name', 'title', 'titledisplayunlimited', 'titledisplay', 'titlename', 'episodetitledisplayunlimited'),
  workType: field('Kind of work', 'worktype'),
  countries: field('Countries', 'territory', 'territories', 'country'),
  notCountries: field('Not in', 'territoryexcluded', 'excludedterritories', 'excludedcountries'),
  from: field('From', 'start', 'startdate', 'startdatetime', 'opens'),
  until: field('Until', 'end', 'enddate', 'enddatetime', 'closes'),
  languages: field('Languages', 'allowedlanguages', 'assetlanguage', 'language', 'storelanguage'),
  contract: field('Contract', 'contractid', 'agreement', 'licensor'),
  licence: field('Licence', 'licensetype', 'licencetype', 'license'),
  availId: field('Avail', 'availid'),
  entryType: field('Entry type', 'entrytype', 'disposition'),
} as const satisfies Record<string, ImportField>

export type WindowField = keyof typeof WINDOW_FIELDS

const FIELDS: Readonly<Record<ImportKind, Readonly<Record<string, ImportField>>>> = {
  titles: TITLE_FIELDS,
  windows: WINDOW_FIELDS,
  people: PEOPLE_FIELDS,
  coupons: COUPON_FIELDS,
  plans: PLAN_FIELDS,
  members: MEMBER_FIELDS,
}

export const listFields = (kind: ImportKind): string[] => Object.keys(FIELDS[kind])

/** A name or synopsis in another language: `name:yo`. */
const TRANSLATED = /^(name|synopsis):([a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*)$/

export function readTranslated(key: string): { part: 'name' | 'synopsis'; language: string } | null {
  const [, part, language] = TRANSLATED.exec(key) ?? []
  return part && language ? { part: part as 'name' | 'synopsis', language } : null
}

/** Whether a column may be taken for this; empty for one that is left aside. */
export const isFieldOf = (kind: ImportKind, key: string): boolean =>
  key === '' || Object.hasOwn(FIELDS[kind], key) || (kind === 'titles' && readTranslated(key) !== null)

export const isField = (key: string): boolean => IMPORT_KINDS.some((kind) => isFieldOf(kind, key))

/** What must be among the columns and is not, in words; empty where nothing lacks. */
export function findLackingColumn(kind: ImportKind, mapping: readonly string[]): string {
  const has = (...keys: string[]) => keys.some((key) => mapping.includes(key))
  if (kind === 'titles') return has('id', 'name') ? '' : 'One column must be the address or the name'
  if (kind === 'members') return has('email', 'telephone') ? '' : 'One column must be the email or the telephone'
  if (kind === 'plans') return has('plan', 'name') ? '' : 'One column must be the plan or its name'
  if (kind === 'coupons') return has('code') ? '' : 'One column must be the code'
  if (kind === 'people') return findLackingOfPeople(has)
  if (!has('id', 'alias', 'name')) return 'One column must be the address, the alias or the name'
  if (!has('countries')) return 'One column must be the countries'
  return has('from') ? '' : 'One column must say from when'
}

function findLackingOfPeople(has: (...keys: string[]) => boolean): string {
  if (!has('id', 'title')) return 'One column must be the address or the title'
  if (!has('role')) return 'One column must be the role'
  return has('person') ? '' : 'One column must be the person'
}

export function toFieldLabel(kind: ImportKind, key: string): string {
  const translated = readTranslated(key)
  if (translated) return `${TITLE_FIELDS[translated.part].label} (${translated.language})`
  const fields = FIELDS[kind]
  return Object.hasOwn(fields, key) ? (fields[key]?.label ?? '') : ''
}

const toPlain = (head: string) => head.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What each column seems to be, each field once, by the nearest head; empty for what nobody knows. */
export function suggestMapping(heads: readonly string[], kind: ImportKind = 'titles'): string[] {
  const found = heads.map((head) => suggestField(kind, head))
  const best = new Map<string, number>()
  for (const [column, { key, rank }] of found.entries()) {
    const other = best.get(key)
    if (key !== '' && (other === undefined || rank < (found[other]?.rank ?? 0))) best.set(key, column)
  }
  return found.map(({ key }, column) => (best.get(key) === column ? key : ''))
}

const NOTHING = { key: '', rank: 0 }

function suggestField(kind: ImportKind, head: string): { key: string; rank: number } {
  const [, part, language] = /^\s*(name|title|synopsis)\s*[:([]\s*([A-Za-z-]{2,12})\s*[)\]]?\s*$/i.exec(head) ?? []
  if (part && language && kind === 'titles') {
    const key = `${part.toLowerCase() === 'synopsis' ? 'synopsis' : 'name'}:${language}`
    if (readTranslated(key)) return { key, rank: 0 }
  }
  const plain = toPlain(head)
  for (const [key, { label, heads }] of Object.entries(FIELDS[kind])) {
    const rank = [toPlain(key), toPlain(label), ...heads].indexOf(plain)
    if (plain !== '' && rank >= 0) return { key, rank }
  }
  return NOTHING
}
