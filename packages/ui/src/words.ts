import type en from './messages/en.json'

export type UiWords = (key: keyof typeof en, values?: Readonly<Record<string, string | number>>) => string

let words: UiWords = (key) => key

/** Gives the components the words that they say by themselves: `messages/en.json`, or another language. */
export function bringWords(brought: UiWords): void {
  words = brought
}

export const say: UiWords = (key, values) => words(key, values)
