import './field.css'
import './phone-field.css'
import { useMemo } from 'react'
import { Icon } from '../controls/icon.tsx'
import { ChevronDown } from '../icons/signs.ts'
import { say } from '../words.ts'
import { findDialCode, listCountries, splitDialled } from './dial-codes.ts'
import { Field, type FieldProps } from './field.tsx'

/** What people and address books write between digits, and the invisible marks that a copied number bears. */
const SEPARATORS = /[\s().-]|\p{Cf}/gu

export interface PhoneFieldProps extends Omit<FieldProps, 'type' | 'lead' | 'side' | 'label'> {
  label?: string
  /** ISO 3166 code of two letters, such as `NG`. */
  country: string
  onCountry: (country: string) => void
}

/**
 * A telephone number as it is dialled inside its country, beside the country's calling code. `onValue` hears what was
 * typed without spaces; a number that is entered with a plus changes the country and keeps the rest.
 */
export function PhoneField({ label = say('phone'), country, onCountry, onValue, ...field }: PhoneFieldProps) {
  function enter(text: string) {
    const typed = text.replace(SEPARATORS, '')
    const split = splitDialled(isDialled(typed, country) ? `+${typed}` : typed, country)
    if (split) onCountry(split.country)
    onValue(split ? split.rest : typed)
  }
  return (
    <Field
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={country === 'NG' ? '0803 000 0000' : undefined}
      {...field}
      type="tel"
      label={label}
      onValue={enter}
      lead={<CountryChoice country={country} onCountry={onCountry} disabled={field.disabled} />}
    />
  )
}

/** Thirteen digits that begin with the country's own code: a whole number, pasted without its plus. */
const isDialled = (typed: string, country: string) =>
  /^\d{12,15}$/.test(typed) && typed.startsWith(findDialCode(country))

interface CountryChoiceProps extends Pick<PhoneFieldProps, 'country' | 'onCountry'> {
  disabled?: boolean
}

/** The browser's own list, which a phone shows as a wheel and a keyboard searches by letters. */
function CountryChoice({ country, onCountry, disabled }: CountryChoiceProps) {
  const countries = useMemo(() => listCountries(document.documentElement.lang || 'en'), [])
  return (
    <span className="dial field__side field__side--lead">
      <span aria-hidden="true">{`+${findDialCode(country)}`}</span>
      <Icon of={ChevronDown} />
      <select
        aria-label={say('country')}
        autoComplete="tel-country-code"
        value={country}
        disabled={disabled}
        onChange={(event) => onCountry(event.target.value)}
      >
        {countries.map((row) => (
          <option key={row.country} value={row.country}>
            {`${row.name} (+${row.dialCode})`}
          </option>
        ))}
      </select>
    </span>
  )
}
