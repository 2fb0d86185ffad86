import { expect, test } from 'vitest'
import { CODE_DRAWN, CODE_SIGNS, readGiftCode, toCheckSign, toGiftCodeText } from './gift-code.ts'

const DRAWN = '7Q2M9XTR04FAKW6HB5Z'
const CODE = `${DRAWN}${toCheckSign(DRAWN)}`

test('a code is nineteen signs by chance and one that checks them, in groups of four', () => {
  expect(CODE_SIGNS).toHaveLength(32)
  expect(CODE_SIGNS).not.toMatch(/[ILOU]/)
  expect(CODE_DRAWN * 5).toBeGreaterThanOrEqual(80)
  expect(CODE).toBe('7Q2M9XTR04FAKW6HB5ZE')
  expect(toGiftCodeText(CODE)).toBe('7Q2M-9XTR-04FA-KW6H-B5ZE')
})

test('case, blanks, hyphens and look-alikes do not matter', () => {
  expect(readGiftCode(toGiftCodeText(CODE))).toBe(CODE)
  expect(readGiftCode(' 7q2m 9xtr o4fa\tkw6h-b5ze\n')).toBe(CODE)
  const ones = `11${DRAWN.slice(2)}`
  expect(readGiftCode(`il${DRAWN.slice(2)}${toCheckSign(ones)}`)).toBe(`${ones}${toCheckSign(ones)}`)
})

test('one that is too short, too long, of other signs or empty is none', () => {
  for (const text of ['', CODE.slice(1), `${CODE}0`, `U${CODE.slice(1)}`, `€${CODE.slice(1)}`, '-'.repeat(20)])
    expect(readGiftCode(text), text).toBeNull()
})

test('every wrong sign is found, and every two neighbours that changed places', () => {
  for (let at = 0; at < CODE.length; at += 1) {
    for (const sign of CODE_SIGNS) {
      const wrong = `${CODE.slice(0, at)}${sign}${CODE.slice(at + 1)}`
      expect(readGiftCode(wrong), wrong).toBe(wrong === CODE ? CODE : null)
    }
    const swapped = `${CODE.slice(0, at)}${CODE.slice(at, at + 2)
      .split('')
      .reverse()
      .join('')}${CODE.slice(at + 2)}`
    expect(readGiftCode(swapped), swapped).toBe(swapped === CODE ? CODE : null)
  }
})
