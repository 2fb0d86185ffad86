import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'

const circumstances = {
  email: 'ada.okafor@example.com',
  fullName: 'Adaeze Okafor',
  isKnown: (password: string) => password.toLowerCase() === 'password1',
}
const judge = (password: string) => judgePassword(password, circumstances)

test('length counts, in characters as people count them', () => {
  expect(judge('1234567')).toMatchObject({ strength: 0, isAccepted: false })
  expect(judge('😀😁😂😃😄😅😆')).toMatchObject({ isAccepted: false })
  expect(judge('😀😁😂😃😄😅😆😇')).toMatchObject({ isAccepted: true })
  expect(judge('x'.repeat(257))).toMatchObject({ isAccepted: false })
})

test('no kinds of characters are asked for', () => {
  expect(judge('seven quiet rivers run')).toMatchObject({ strength: 3, isAccepted: true })
  expect(judge('Ọ̀rọ̀ Ìfẹ́ ní alẹ́')).toMatchObject({ strength: 3, isAccepted: true })
})

test('a known password is refused, whatever its capitals', () => {
  expect(judge('PassWord1')).toMatchObject({ strength: 0, isAccepted: false })
})

test('name, email and repetition are warned of, not refused', () => {
  expect(judge('okafor-2026-lagos')).toMatchObject({ strength: 1, isAccepted: true })
  expect(judge('aaaaaaaaaaaaaaaa')).toMatchObject({ strength: 1, isAccepted: true })
})
