import { capTelephone, isTelephone, toDialled } from '@kola/contract/rules/person'
import { findDialCode } from '@kola/ui/fields/dial-codes'
import { useState } from 'react'

export interface PhoneEntry {
  /** ISO 3166 code of two letters. */
  country: string
  /** As typed, without spaces. */
  digits: string
  isValid: boolean
  /** As the wire takes it: `+2348031234567`. */
  dialled: string
  setCountry: (country: string) => void
  setDigits: (digits: string) => void
}

/** A telephone number being entered, for `PhoneField`. `country` is the one chosen at first. */
export function usePhoneEntry(startCountry: string, startDigits = ''): PhoneEntry {
  const [country, setCountry] = useState(startCountry)
  const [digits, setDigits] = useState(startDigits)
  return {
    country,
    digits,
    isValid: isTelephone(digits),
    dialled: toDialled(findDialCode(country), digits),
    setCountry,
    setDigits: (next) => setDigits((before) => capTelephone(next, before)),
  }
}
