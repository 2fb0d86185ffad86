import type { Lack } from '@kola/contract/titles/titles'

/** What follows of what a title lacks. */
export const LACK_NOTES: Readonly<Record<Lack, string>> = {
  class: 'Without a class it cannot go live in Nigeria.',
  certificate: 'Without number and date of its certificate it cannot go live in Nigeria.',
  poster: 'It has no poster: rows show a plain ground.',
  synopsis: 'It has no synopsis.',
  film: 'It has no film yet.',
}
