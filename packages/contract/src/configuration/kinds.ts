/** What a key's text is, and how it is written. The wire knows texts alone: specification 1 §2, 2 §6. */
export type Kind =
  | { type: 'text'; most: number }
  /** What switches it on and off, letter by letter: some are `TRUE`, one is `true`. */
  | { type: 'switch'; on: string; off: string }
  | { type: 'number'; least: number; most: number; unit: string; decimals?: number }
  | { type: 'choice'; choices: readonly string[] }
  /** Some of them, with commas between. */
  | { type: 'choices'; choices: readonly string[] }
  | { type: 'country' }
  /** A JSON list of two letters each. */
  | { type: 'countries' }
  /** A JSON list of texts. */
  | { type: 'texts' }
  /** A JSON list of entries, each with these members as texts. */
  | { type: 'entries'; members: readonly string[]; optional?: readonly string[] }
  /** Ways to pay by country, as specification 2 §3 gives them. */
  | { type: 'payments' }
  | { type: 'link' }
  | { type: 'mail' }
  /** Such as `₦430`, with others for other countries: `₦430; GH GH₵9`. */
  | { type: 'data-price' }
  | { type: 'id'; of: 'playlist' | 'title' | 'plan' }

export const KIND_NAMES: Readonly<Record<Kind['type'], string>> = {
  text: 'text',
  switch: 'on or off',
  number: 'number',
  choice: 'choice',
  choices: 'choices',
  country: 'country',
  countries: 'countries',
  texts: 'list of texts',
  entries: 'list',
  payments: 'ways by country',
  link: 'address',
  mail: 'mail address',
  'data-price': 'price',
  id: 'id',
}

export interface ConfigurationKey {
  group: string
  /** What it does, for whoever sets it. */
  meaning: string
  kind: Kind
  /** What counts where the tenant says nothing; empty for nothing at all. */
  otherwise: string
  /** What comes of it, with `{}` for the value; of a switch, on and off. */
  says: string | { on: string; off: string }
  /** No client is told of it. */
  isPrivate?: true
}
