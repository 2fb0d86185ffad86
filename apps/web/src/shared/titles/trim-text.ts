/** How many characters each place has room for. Specification 1 §9, Specification 2 §9. */
const LIMITS = {
  cardName: 20,
  cardDescription: 30,
  cardDescriptionOfLongName: 20,
  /** A longer name leaves no room for a description. */
  cardNameAlone: 30,
  trending: 50,
  trendingCut: 20,
  list: 100,
  recent: 50,
  player: 80,
  searchTile: 80,
  searchDetail: 200,
} as const

const ELLIPSIS = '…'
/** Lists, Recent and the player page spell it with three dots. */
const DOTS = '...'

/**
 * Letters, signs and spaces that never join with a neighbour of their kind: Latin with its ready-made marks, punctuation
 * and currencies. Nearly every name is of these alone.
 */
const PLAIN = /^[\x20-\x7e\u00a0-\u02ff\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf]*$/
const LETTER_WITH_MARKS = /\P{M}\p{M}*/gsu
let segmenter: Intl.Segmenter | undefined

/** Characters as a reader counts them: a letter and its tone marks are one. */
function listCharacters(text: string): readonly string[] | string {
  if (PLAIN.test(text)) return text
  // NOTE: Firefox before 125 and most televisions have no Segmenter.
  if (!('Segmenter' in Intl)) return text.match(LETTER_WITH_MARKS) ?? []
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const isLonger = (text: string, limit: number): boolean => text.length > limit && listCharacters(text).length > limit

/** The first so many characters. */
function takeFirst(characters: readonly string[] | string, limit: number): string {
  const kept = characters.slice(0, limit)
  return typeof kept === 'string' ? kept : kept.join('')
}

const cut = (text: string, limit: number, end: string = ELLIPSIS): string =>
  isLonger(text, limit) ? takeFirst(listCharacters(text), limit).trimEnd() + end : text

/** As many whole words as there is room for; a first word that is longer is cut. */
function cutAtWord(text: string, limit: number): string {
  const characters = listCharacters(text)
  const cutText = takeFirst(characters, limit)
  const isWordOver = /\s/.test(characters[limit] ?? '')
  const words = isWordOver ? cutText : cutText.replace(/\s+\S*$/, '')
  return words.trimEnd().replace(/[,;:]$/, '')
}

/** The name on a card and on a resume card; the whole name belongs into the card's accessible name. */
export const toCardName = (name: string): string => cut(name, LIMITS.cardName)

/** The description on a card: the longer the name, the less; nothing below the longest names. */
export function toCardDescription({ name, synopsis }: { name: string; synopsis: string }): string {
  if (isLonger(name, LIMITS.cardNameAlone)) return ''
  const hasLongName = isLonger(name, LIMITS.cardName)
  return cut(synopsis, hasLongName ? LIMITS.cardDescriptionOfLongName : LIMITS.cardDescription)
}

/** The description of the trending row: whole up to 50 characters, else its first 20. */
export const toTrendingDescription = (text: string): string =>
  isLonger(text, LIMITS.trending) ? cut(text, LIMITS.trendingCut) : text

/** Movies, series and my list. */
export const toListDescription = (text: string): string => cut(text, LIMITS.list, DOTS)
export const toRecentDescription = (text: string): string => cut(text, LIMITS.recent, DOTS)
/** The last word stays whole where there is more than one. */
export const toPlayerDescription = (text: string): string =>
  isLonger(text, LIMITS.player) ? cutAtWord(text, LIMITS.player) + DOTS : text

/** A result among results, and the one that is looked at. */
export const toSearchTileText = (text: string): string => cut(text, LIMITS.searchTile)
export const toSearchDetailText = (text: string): string => cut(text, LIMITS.searchDetail)
