import { describe, expect, test } from 'vitest'
import { capTelephone, isEmail, isTelephone, joinCode, toDialled, toEmailAddress, toNames } from './person.ts'

describe('VALID-01 an email address', () => {
  test.each(['member@example.com', 'a.b-c@mail.example.ng', 'ada+films@kola.africa', 'x_1@a.co'])(
    'takes %s',
    (email) => {
      expect(isEmail(email)).toBe(true)
    },
  )

  test.each([
    '',
    'adaeze@mail',
    'a b@example.com',
    '@example.com',
    'a@b.c',
    'a..b@example.com',
    '!ada@example.com',
    'ada@example.com!',
    'آدا@example.com',
    '🎬@a.ng',
  ])('refuses %s', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  test('refuses one that no mail can carry, in no time', () => {
    expect(isEmail(`${'a'.repeat(249)}@a.ng`)).toBe(true)
    expect(isEmail(`${'a'.repeat(250)}@a.ng`)).toBe(false)
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false)
  })

  test('is kept trimmed and in lower case', () => {
    expect(toEmailAddress('  Ada@Example.COM ')).toBe('ada@example.com')
    expect(toEmailAddress('\u202aada@example.com\u202c\ufeff')).toBe('ada@example.com')
  })
})

describe('VALID-02 a telephone number', () => {
  test.each(['8031234567', '+8031234567', '80-3123-4567', '80 3123 4567', '(80)3123 4567', '80.3123.4567'])(
    'takes %s',
    (typed) => {
      expect(isTelephone(typed)).toBe(true)
    },
  )

  test('takes eleven digits with the 0 that Nigerians write first', () => {
    expect(isTelephone('08031234567')).toBe(true)
    expect(isTelephone('18031234567')).toBe(false)
    expect(isTelephone('108031234567')).toBe(false)
    expect(isTelephone('080312345678')).toBe(false)
    expect(isTelephone(' 8031234567 ')).toBe(true)
  })

  test.each(['', '803123456', '803123456a', '80312345678', '٠٨٠٣١٢٣٤٥٦٧', '++8031234567'])('refuses %s', (typed) => {
    expect(isTelephone(typed)).toBe(false)
  })
})

test('VALID-03 a telephone entry of more than eleven characters reverts to the one before', () => {
  expect(capTelephone('08031234567', '0803123456')).toBe('08031234567')
  expect(capTelephone('080312345678', '08031234567')).toBe('08031234567')
})

test('VALID-04 the number sent is the dial prefix and the typed digits', () => {
  expect(toDialled('234', '8031234567')).toBe('+2348031234567')
  expect(toDialled('+234', '0803 123 4567')).toBe('+2348031234567')
  // Its 0 is taken from a whole number alone.
  expect(toDialled('+234', '080312345678')).toBe('+234080312345678')
  expect(toDialled('+234', '108031234567')).toBe('+234108031234567')
  expect(toDialled('44', '20 7946 0958')).toBe('+442079460958')
})

test('VALID-05 the first word of a full name is the first name, the second the last name', () => {
  expect(toNames('Adaeze Bello')).toEqual({ firstName: 'Adaeze', lastName: 'Bello' })
  expect(toNames('  Adaeze  Ngozi Bello ')).toEqual({ firstName: 'Adaeze', lastName: 'Ngozi' })
  expect(toNames('Adaeze')).toEqual({ firstName: 'Adaeze', lastName: '' })
  expect(toNames(' ')).toEqual({ firstName: '', lastName: '' })
  expect(toNames('')).toEqual({ firstName: '', lastName: '' })
})

test('VALID-08 a code is six single characters sent as one', () => {
  expect(joinCode(['4', '2', '0', '0', '1', '9'])).toBe('420019')
  expect(joinCode(['4', '2', '0', '0', '1', ''])).toBeNull()
  expect(joinCode(['4', '2', '0', '0', '1', 'x'])).toBeNull()
  expect(joinCode(['42', '0', '0', '1', '9'])).toBeNull()
  expect(joinCode(['42', '0', '0', '1', '9', '7'])).toBeNull()
  expect(joinCode(['x4', '2', '0', '0', '1', '9'])).toBeNull()
  expect(joinCode(['4', '2', '0', '0', '1', '9x'])).toBeNull()
})
