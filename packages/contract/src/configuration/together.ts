import { readJsonList } from '../app-config.ts'
import { findKey } from './keys.ts'

type Texts = Readonly<Record<string, string>>
export type Faults = Readonly<Record<string, string>>

/** What counts: the tenant's text, or what counts where it says nothing. */
export const readText = (texts: Texts, key: string): string => texts[key] ?? findKey(key)?.otherwise ?? ''

const LISTED: Readonly<Record<string, string>> = {
  flutterwave: 'flutterwave_countries',
  stripe: 'stripe_countries',
  braintree: 'braintree_countries',
}

/** What keys say against each other, by the key that has to change. */
export function checkTogether(texts: Texts): Faults {
  return { ...checkPayable(texts), ...checkCodes(texts) }
}

/** Nobody is left without any way to pay by a list that names their country nowhere. */
function checkPayable(texts: Texts): Faults {
  const options = readOptions(readText(texts, 'payment_options'))
  for (const { countries, paymentOptions } of options) {
    const stranded = countries.find((country) =>
      paymentOptions.every((way) => {
        const list = LISTED[way]
        return list !== undefined && !readJsonList<string>(readText(texts, list)).includes(country)
      }),
    )
    if (stranded) {
      const lists = paymentOptions.map((way) => LISTED[way]).join(' nor ')
      const text = `Nobody in ${stranded} could pay: ${lists ? `it is not in ${lists}` : 'no way is named'}`
      return { payment_options: text }
    }
  }
  return {}
}

interface Option {
  countries: string[]
  paymentOptions: string[]
}

/** Of a text that was checked; what cannot be read has no options. */
function readOptions(text: string): Option[] {
  try {
    const { options } = JSON.parse(text) as { options?: Option[] }
    const isOption = (one: Option) => Array.isArray(one?.countries) && Array.isArray(one.paymentOptions)
    return Array.isArray(options) ? options.filter(isOption) : []
  } catch {
    return []
  }
}

function checkCodes(texts: Texts): Faults {
  const isByPhone = ['enable_phone_signin', 'enable_phone_signup'].some((key) => readText(texts, key) === 'TRUE')
  const hasNone = texts.sms_countries !== undefined && readJsonList(texts.sms_countries).length === 0
  return isByPhone && hasNone ? { sms_countries: 'Codes go to no country, and telephones are a way in' } : {}
}
