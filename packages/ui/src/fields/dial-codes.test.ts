import { expect, test } from 'vitest'
import { findDialCode, listCountries, splitDialled } from './dial-codes.ts'

test('a number with its calling code falls into country and rest', () => {
  expect(splitDialled('+2348031234567', 'GH')).toEqual({ country: 'NG', rest: '8031234567' })
  expect(splitDialled('+447700900123', 'NG')).toEqual({ country: 'GB', rest: '7700900123' })
  expect(splitDialled('+23', 'NG')).toBeNull()
  expect(splitDialled('08031234567', 'NG')).toBeNull()
})

test('of countries that share a code the chosen one stays, else it is the main one', () => {
  expect(splitDialled('+12425550100', 'BS')).toEqual({ country: 'BS', rest: '2425550100' })
  expect(splitDialled('+12025550100', 'NG')).toEqual({ country: 'US', rest: '2025550100' })
})

test('ENT-17 an entry of a country has its name, its dialling prefix and its code of two letters', () => {
  const nigeria = listCountries('en').find((row) => row.country === 'NG')
  expect(nigeria).toEqual({ country: 'NG', name: 'Nigeria', dialCode: '234' })
  for (const { country } of listCountries('en')) expect(country).toMatch(/^[A-Z]{2}$/)
})

test('every country of the list has a name and a code of one to three figures, and stands once', () => {
  const countries = listCountries('en')
  expect(countries.length).toBeGreaterThan(230)
  expect(new Set(countries.map((row) => row.country)).size).toBe(countries.length)
  for (const { country, name, dialCode } of countries) {
    expect(name, country).not.toBe(country)
    expect(dialCode, country).toMatch(/^[1-9]\d{0,2}$/)
  }
  expect(findDialCode('ZZ')).toBe('234')
})
