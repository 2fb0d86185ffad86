import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test('quotes what has to be quoted, and makes no formula', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['x,y', 'say "hi"'],
      ['two\nlines', '=1+1'],
      ['-5', '@x'],
    ]),
  ).toBe('\ufeffa,b\r\n"x,y","say ""hi"""\r\n"two\nlines",\'=1+1\r\n\'-5,\'@x\r\n')
})
