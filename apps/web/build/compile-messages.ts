import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /\/messages\/[a-z-]+\.json$/

type Compiled = ReturnType<typeof compileMessage>
type Tokens = Exclude<Compiled, string>
type Token = Tokens[number]
type Cases = Readonly<Record<string, Compiled | undefined>> & { offset?: number }

/** What a text says in one case of a plural: its `#` is the number as it is written. */
const toCase = (text: Compiled | undefined, name: string): Compiled | undefined =>
  text === undefined || typeof text === 'string'
    ? text
    : text.map((token) => (token === '#' ? [`${name}.written`] : toChoice(token)))

/** A plural as a choice by the number itself, where the text has such cases, and else by its form. */
function toChoice(token: Token): Token {
  if (typeof token === 'string' || token[1] !== 'plural') return token
  const name = String(token[0])
  const { offset, ...cases } = token[2] as unknown as Cases
  if (offset) return token
  const all = Object.entries(cases).map(([key, text]) => [key, toCase(text, name)] as const)
  const exact = all.filter(([key]) => /^\d+$/.test(key))
  const forms = Object.fromEntries(all.filter((one) => !exact.includes(one)))
  const byForm = [`${name}.form`, 'select', forms]
  return (exact.length > 0 ? [name, 'select', { ...Object.fromEntries(exact), other: [byForm] }] : byForm) as Token
}

/**
 * An ICU text as Lingui's runtime reads it, but for its plurals: the runtime makes an `Intl.NumberFormat` for each text with
 * a plural, which takes a browser 15 ms the first time and a phone four times as long. `toWords` says the form of a number
 * and how it is written.
 */
export function toMessage(text: string): Compiled {
  const compiled = compileMessage(text)
  return typeof compiled === 'string' ? compiled : compiled.map(toChoice)
}

/**
 * Compiles the ICU texts of message catalogues (`…/messages/en.json`) while building, so that the phone needs no parser:
 * `{count, plural, one {# title} other {# titles}}` becomes the list that Lingui's runtime reads.
 */
export function compileMessages(): Plugin {
  return {
    name: 'kola:compile-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!CATALOGUE.test(id)) return null
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, toMessage(text)])))
    },
  }
}
