import { expect, test } from 'vitest'
import { toPlainName } from './plain-name.ts'

test.each([
  ['  Adaeze \t Ngozi\n', 'Adaeze Ngozi'],
  ['O\u0323la\u0301o\u0300ta\u0301n', 'Ọláòtán'],
  ['\u202Eevil\u202C', 'evil'],
  ['Ada\u0000\u0007', 'Ada'],
  ['\u2066\u2069\u200B\uFEFF', ''],
  ['أحمد', 'أحمد'],
  ['👩‍🎤 Ada', '👩‍🎤 Ada'],
  ['Ada\u2028Bello', 'Ada Bello'],
])('%j is kept as %j', (given, kept) => {
  expect(toPlainName(given)).toBe(kept)
})
