import { findDialCode, splitDialled } from '@kola/ui/fields/dial-codes'

/** A number as its owner knows it again and nobody else learns it: `+234 803 ••• ••47`. */
export function maskNumber(telephone: string, country: string): string {
  const { country: found, rest } = splitDialled(telephone, country) ?? { country: '', rest: telephone.slice(1) }
  const prefix = found ? `+${findDialCode(found)} ` : ''
  return `${prefix}${rest.slice(0, 3)} ••• ••${rest.slice(-2)}`
}
