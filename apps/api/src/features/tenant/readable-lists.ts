/** Keys whose text is a JSON list, with the members that make an entry one; an empty list of members stands for texts. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  menu_config: ['name', 'path'],
  home_category: ['id'],
  footer_social_icon: ['name', 'link'],
  language_option: ['name', 'code'],
  data_costs: ['name', 'price'],
  bank_accounts: ['name'],
  support_phones: [],
  flutterwave_countries: [],
  stripe_countries: [],
  braintree_countries: [],
  sms_countries: [],
}
/** Its text is a JSON map. */
const MAP = 'payment_options'

type Texts = Readonly<Record<string, string>>
export type TellFault = (fault: string) => void

/**
 * The configuration with lists that every client can read: what is no list becomes an empty one, an entry that lacks a
 * member is left out, and both are told. A text that is right stays as it is, to the letter.
 */
export function toReadableLists(config: Texts, tell: TellFault): Texts {
  const changed: Record<string, string> = {}
  for (const [key, members] of Object.entries(LISTS)) {
    const text = config[key]
    if (text) changed[key] = toReadableList({ key, text, members }, tell)
  }
  const map = config[MAP]
  if (map && !isMap(parse(map))) {
    tell(`${MAP}: not a map`)
    changed[MAP] = '{}'
  }
  return { ...config, ...changed }
}

function toReadableList(
  { key, text, members }: { key: string; text: string; members: readonly string[] },
  tell: TellFault,
) {
  const list = parse(text)
  if (!Array.isArray(list)) {
    tell(`${key}: not a list`)
    return '[]'
  }
  const kept = list.filter((entry, place) => {
    const isEntry = hasTexts(entry, members)
    if (!isEntry) tell(`${key}[${place}]: not an entry`)
    return isEntry
  })
  return kept.length === list.length ? text : JSON.stringify(kept)
}

function hasTexts(entry: unknown, members: readonly string[]): boolean {
  if (members.length === 0) return typeof entry === 'string'
  return isMap(entry) && members.every((member) => typeof entry[member] === 'string')
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
