import { createDice, type Dice, type LargeTitle } from './make-titles.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const toWords = (text: string) => text.split(/[\s,.?:—–]+/).filter(Boolean)

/** Two letters that changed places. */
function misspell(dice: Dice, word: string): string {
  const place = 1 + dice.below(Math.max(1, word.length - 2))
  return word.slice(0, place) + word.slice(place + 1, place + 2) + word.slice(place, place + 1) + word.slice(place + 2)
}

/** What people type: beginnings of names, names, people, a genre and a word, words of a description, typing errors. */
function toQuery(dice: Dice, { name, synopsis, facts }: LargeTitle): string {
  const words = toWords(name)
  const person = dice.pick((facts.Cast ?? '').split(', '))
  const ways = [
    () => plain(name).slice(0, 3 + dice.below(name.length)),
    () => plain(name).slice(0, 3 + dice.below(name.length)),
    () => plain(name),
    () => `${dice.pick(words)} ${dice.pick(words)}`,
    () => plain(person),
    () => `${person.split(' ')[1]} ${dice.pick(words)}`,
    () => `${facts.Genres?.split(', ')[0]} ${plain(dice.pick(words))}`,
    () => `${dice.pick(toWords(synopsis))} ${dice.pick(toWords(synopsis))}`,
    () => words.map((word) => (word.length > 4 ? misspell(dice, plain(word)) : word)).join(' '),
  ]
  return dice.pick(ways)().trim()
}

/** So many queries, no two alike; the same every time. */
export function makeQueries(titles: readonly LargeTitle[], count: number): string[] {
  const dice = createDice(4_711)
  const shown = titles.filter(({ kind }) => kind === 'movie' || kind === 'series')
  const queries = new Set<string>()
  while (queries.size < count) queries.add(toQuery(dice, dice.pick(shown)))
  return [...queries]
}
