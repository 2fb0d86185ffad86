import type { NigerianWay } from '@kola/contract/payments/ways/nigeria'
import { say } from '../words.ts'

const NAMES: Readonly<Record<NigerianWay, () => string>> = {
  ng_card: () => say('ngCard'),
  ng_bank_transfer: () => say('ngBankTransfer'),
  ng_bank: () => say('ngBank'),
  ng_ussd: () => say('ngUssd'),
  ng_wallet: () => say('ngWallet'),
}

export const toNigerianName = (way: NigerianWay): string => NAMES[way]()

/** `Card, bank transfer or USSD`. */
export function toNigerianNames(ways: readonly NigerianWay[]): string {
  const names = ways
    .map(toNigerianName)
    .map((name, index) => (index > 0 && name !== 'USSD' ? name.toLowerCase() : name))
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}
