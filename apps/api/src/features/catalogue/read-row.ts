import type { TitleTranslation } from '#shared/database/schema/browsing.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { TellFault } from './faults.ts'
import type { TitleRow } from './repository.ts'

const ART_KINDS: readonly TitleArt['kinds'][number][] = ['poster', 'still', 'hero', 'hero-phone', 'title']
const NO_ART: TitleArt = { base: '', kinds: [], placeholders: {} }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** So are nearly all, and then there is nothing to copy. */
function hasOnlyTexts(value: Record<string, unknown>): value is Record<string, string> {
  for (const name in value) if (typeof value[name] !== 'string') return false
  return true
}

/** The members that are texts; a number or a yes counts as the text it reads as, null as not there. */
function readTexts(value: unknown): { texts: Record<string, string>; isWhole: boolean } {
  if (!isRecord(value)) return { texts: {}, isWhole: false }
  if (hasOnlyTexts(value)) return { texts: value, isWhole: true }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  const kept = members.filter(([, member]) => ['string', 'number', 'boolean'].includes(typeof member))
  return {
    texts: Object.fromEntries(kept.map(([name, member]) => [name, String(member)])),
    isWhole: kept.length === members.length,
  }
}

function readArt(value: unknown): TitleArt | null {
  if (!isRecord(value)) return null
  const { base, kinds, placeholders } = value
  if (typeof base !== 'string' || !Array.isArray(kinds)) return null
  return { base, kinds: ART_KINDS.filter((kind) => kinds.includes(kind)), placeholders: readTexts(placeholders).texts }
}

function isTranslation(value: unknown): value is TitleTranslation {
  return isRecord(value) && [value.language, value.name, value.synopsis].every((text) => typeof text === 'string')
}

/** A row whose free-form columns are what their types say: whoever wrote them, home must stand. */
export function readRow(row: TitleRow, tell: TellFault): TitleRow {
  const facts = readTexts(row.facts)
  const art = readArt(row.art)
  const translations = Array.isArray(row.translations) ? row.translations.filter(isTranslation) : []
  const genres = row.genres.filter((genre) => typeof genre === 'string')
  if (!facts.isWhole) tell(`title ${row.id}: facts that are no texts`)
  if (!art) tell(`title ${row.id}: art without base or kinds`)
  if (translations.length !== row.translations.length) tell(`title ${row.id}: translations without name or synopsis`)
  return { ...row, facts: facts.texts, art: art ?? NO_ART, translations, genres }
}
