import type { Means } from '@kola/contract/overview/overview'
import { toGatewayName } from '#features/payments/gateway-names.ts'
import { say } from '../words.ts'

/** Names of companies are the same in every language; providers write them in their own ways. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  'american express': 'American Express',
  mastercard: 'Mastercard',
  verve: 'Verve',
  visa: 'Visa',
}

/** By what a membership renews: `Visa •• 4242`. */
export function toMeansText({ kind, gateway, name, last4 }: Means): string {
  if (kind === 'card') {
    const brand = BRANDS[name.trim().toLowerCase()] ?? (name.trim() || say('unnamedCard'))
    return say('cardMeans', { brand, last4 })
  }
  if (kind === 'gateway') return toGatewayName(gateway)
  return name && last4 ? say('debitMeans', { bank: name, last4 }) : say('debitMeansPlain')
}
