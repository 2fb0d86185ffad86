import { expect, test } from 'vitest'
import { toCsvRow } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+234', "'+234"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['-2900.00', '-2900.00'],
  ['2900.00', '2900.00'],
  ['Obi, Amaka', '"Obi, Amaka"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is written %j', (text, written) => {
  expect(toCsvRow([text])).toBe(written)
})
