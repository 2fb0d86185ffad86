import * as z from 'zod/mini'
import { languageSchema } from '../http/wire.ts'

export const MAX_TEXT_TITLE = 200
export const MAX_EXCERPT = 400
export const MAX_SOURCE = 40_000
/** In UTF-8, of all languages together: a call takes no more. */
export const MAX_TEXT_BYTES = 48_000
export const MAX_TEXT_LANGUAGES = 8
export const MAX_TEXT_TAGS = 10

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const textSchema = (most: number) =>
  z.string('Please give a text').check(z.maxLength(most, 'That is too long'), z.refine(isText, 'That is no text'))

export const textTitleSchema = textSchema(MAX_TEXT_TITLE)

const languageTextSchema = z.object({
  language: languageSchema,
  title: textTitleSchema,
  /** In a sentence or two, for whoever looks for it. */
  excerpt: textSchema(MAX_EXCERPT),
  /** Markdown, with simple HTML within. */
  source: textSchema(MAX_SOURCE),
})

const countBytes = (document: unknown): number => new TextEncoder().encode(JSON.stringify(document)).length

/** All that somebody writes of a help article or a legal text. */
export const textDocumentSchema = z
  .object({
    /** Under which an article stands; a legal text has none. */
    tags: z
      .array(z.string().check(z.regex(/^[\w-]{1,60}$/, 'This is not a tag')), 'Please give tags')
      .check(z.maxLength(MAX_TEXT_TAGS, `At most ${MAX_TEXT_TAGS} tags`)),
    /** The first is for whoever reads none of them. */
    languages: z.array(languageTextSchema, 'Please give a language').check(
      z.minLength(1, 'Please give a language'),
      z.maxLength(MAX_TEXT_LANGUAGES, `At most ${MAX_TEXT_LANGUAGES} languages`),
      z.refine(
        (all) => new Set(all.map(({ language }) => language)).size === all.length,
        'A language stands here twice',
      ),
    ),
  })
  .check(
    z.refine((document) => countBytes(document) <= MAX_TEXT_BYTES, {
      error: 'Together that is too long',
      path: ['languages'],
    }),
  )

export type TextDocument = z.infer<typeof textDocumentSchema>
export type LanguageText = z.infer<typeof languageTextSchema>

export const EMPTY_LANGUAGE: LanguageText = { language: 'en', title: '', excerpt: '', source: '' }
export const EMPTY_TEXT: TextDocument = { tags: [], languages: [EMPTY_LANGUAGE] }

const PARTS = { title: 'Title', excerpt: 'In short', source: 'Text' } as const
type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as Part[]

/** One thing that differs: the tags, the order of the languages, or a part of one language. */
export interface TextChange {
  /** Such as `tags` or `en source`. */
  field: string
  /** In words. */
  name: string
  before: string
  after: string
}

/** Every field by its name; a language that is there has its mark, so that an empty one differs from none. */
function toFields({ tags, languages }: TextDocument): Map<string, string> {
  return new Map([
    ['tags', tags.join(', ')],
    ['order', languages.map(({ language }) => language).join(', ')],
    ...languages.flatMap((one) => PART_NAMES.map((part) => [`${one.language} ${part}`, one[part]] as const)),
  ])
}

function toName(field: string): string {
  const [language = '', part = ''] = field.split(' ')
  if (field === 'tags') return 'Tags'
  return field === 'order' ? 'Languages' : `${PARTS[part as Part]}, ${language}`
}

/** What differs, tags and languages first. */
export function listTextChanges(before: TextDocument, after: TextDocument): TextChange[] {
  const [old, fresh] = [toFields(before), toFields(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, name: toName(field), before: old.get(field) ?? '', after: fresh.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

export const isSameText = (one: TextDocument, other: TextDocument): boolean => listTextChanges(one, other).length === 0

const listLanguages = ({ languages }: TextDocument): string[] => languages.map(({ language }) => language)

function toDocument(tags: string[], order: readonly string[], read: (field: string) => string): TextDocument {
  const languages = order.map((language) => ({
    language,
    ...{ title: read(`${language} title`), excerpt: read(`${language} excerpt`), source: read(`${language} source`) },
  }))
  return { tags, languages }
}

/** The document with these fields as another one has them; its languages stay. */
export function takeFields(document: TextDocument, from: TextDocument, fields: Iterable<string>): TextDocument {
  const taken = new Set(fields)
  const [own, other] = [toFields(document), toFields(from)]
  const read = (field: string) => (taken.has(field) ? other : own).get(field) ?? ''
  return toDocument(taken.has('tags') ? from.tags : document.tags, listLanguages(document), read)
}

/** What one took out is out and what one added is in; a language that the other wrote in stays. */
function mergeLanguages(base: TextDocument, sides: { mine: TextDocument; theirs: TextDocument; conflicts: string[] }) {
  const [old, mine, theirs] = [base, sides.mine, sides.theirs].map(listLanguages) as [string[], string[], string[]]
  const isWritten = (language: string) => sides.conflicts.some((field) => field.startsWith(`${language} `))
  const isSame = (one: string[], other: string[]) => one.join() === other.join()
  const [first, second] = isSame(theirs, old) ? [mine, theirs] : [theirs, mine]
  const kept = first.filter((one) => second.includes(one) || !old.includes(one) || isWritten(one))
  const added = second.filter((one) => !first.includes(one) && (!old.includes(one) || isWritten(one)))
  return [...kept, ...added]
}

/**
 * Two people's changes of the same beginning: what only one of them changed is theirs; what both changed otherwise is named.
 * The document has theirs there.
 */
export function mergeTexts(
  base: TextDocument,
  { mine, theirs }: { mine: TextDocument; theirs: TextDocument },
): { document: TextDocument; conflicts: string[] } {
  const own = listTextChanges(base, mine).filter(({ field }) => field !== 'order')
  const foreign = new Map(listTextChanges(base, theirs).map(({ field, after }) => [field, after]))
  const conflicts = own
    .filter(({ field, after }) => foreign.has(field) && foreign.get(field) !== after)
    .map(({ field }) => field)
  const kept = new Set(own.map(({ field }) => field).filter((field) => !conflicts.includes(field)))
  const [written, others] = [toFields(mine), toFields(theirs)]
  const read = (field: string) => (kept.has(field) ? written : others).get(field) ?? ''
  const order = mergeLanguages(base, { mine, theirs, conflicts })
  return { document: toDocument(kept.has('tags') ? mine.tags : theirs.tags, order, read), conflicts }
}

/** What a text lacks before it can be in force, by its field. */
export function findTextFaults({ languages }: TextDocument): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap(({ language, title, source }) => [
      ...(title.trim() ? [] : [[`${language} title`, `Please give it a title in ${language}`]]),
      ...(source.trim() ? [] : [[`${language} source`, `Please write the text in ${language}`]]),
    ]),
  )
}
