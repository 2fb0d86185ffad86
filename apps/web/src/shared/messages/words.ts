import { type Messages, setupI18n } from '@lingui/core'

const ENGLISH = 'en'
const i18n = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } })

type Values = Record<string, string | number>

/** From here on digits are grouped, for which browsers take 15 ms the first time and phones four times as long. */
const GROUPED_FROM = 1_000
let forms: Intl.PluralRules | undefined

/** With the plural form of each number and how it is written, for which compiled texts ask (build/compile-messages.ts). */
function withNumbers(values: Readonly<Values>): Values {
  const known = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue
    forms ??= new Intl.PluralRules(ENGLISH)
    known[`${name}.form`] = forms.select(value)
    known[`${name}.written`] = value < GROUPED_FROM ? value : value.toLocaleString(ENGLISH)
  }
  return known
}

/** Says one text of an area, with the values that it names. */
export type Say<Key extends string> = (key: Key, values?: Readonly<Values>) => string

/** The areas as they were written, for a language that lacks a text. */
const written: Record<string, Messages> = {}

function fill(area: string): void {
  const known = i18n.messages
  const missing = Object.entries(written[area] ?? {}).filter(([id]) => !(id in known))
  i18n.load(i18n.locale, Object.fromEntries(missing))
}

/**
 * The texts of one area of the app, such as a feature or a screen. `catalogue` is its `messages/en.json`: ICU texts, which
 * the build compiles. An area comes with the code that uses it, so that a screen loads its own words only.
 */
export function toWords<Key extends string>(area: string, catalogue: Readonly<Record<Key, string>>): Say<Key> {
  const texts = Object.entries(catalogue).map(([key, text]) => [`${area}.${key}`, text])
  written[area] = Object.fromEntries(texts)
  fill(area)
  return (key, values) => i18n._(`${area}.${key}`, values && withNumbers(values))
}

/** Goes over to another language: `area.key` to its compiled text. What it lacks stays English. */
export function speak(language: string, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages })
  for (const area of Object.keys(written)) fill(area)
}
