import { expect, test } from 'vitest'
import { toNameParts, toParts, toTileParts } from './marks.ts'

const say = (parts: ReturnType<typeof toParts>) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

test('a text is divided at its marks, in order and without overlap', () => {
  expect(
    say(
      toParts('Ọ̀rọ̀ Ìfẹ́', [
        [6, 9],
        [0, 3],
      ]),
    ),
  ).toBe(`[${'Ọ̀rọ̀ Ìfẹ́'.slice(0, 3)}]${'Ọ̀rọ̀ Ìfẹ́'.slice(3, 6)}[${'Ọ̀rọ̀ Ìfẹ́'.slice(6, 9)}]${'Ọ̀rọ̀ Ìfẹ́'.slice(9)}`)
  expect(
    say(
      toParts('Goat Money', [
        [0, 6],
        [2, 8],
      ]),
    ),
  ).toBe('[Goat M][on]ey')
  expect(say(toParts('Goat', [[2, 90]]))).toBe('Go[at]')
  expect(say(toParts('Goat', []))).toBe('Goat')
})

test('a long name is as short as every card has it, and a mark beyond its end is gone', () => {
  expect(say(toNameParts({ text: 'The Governor’s Second Wife', marks: [[4, 14]] }))).toBe('The [Governor’s] Secon…')
  expect(say(toNameParts({ text: 'The Governor’s Second Wife', marks: [[22, 26]] }))).toBe('The Governor’s Secon…')
  expect(say(toNameParts({ text: 'The Governor’s Second Wife', marks: [[15, 21]] }))).toBe('The Governor’s [Secon]…')
})

test('TEXT-05 a result tells of a description at most 80 characters, those around the mark', () => {
  const text = `${'One word follows another, '.repeat(6)}and love is among them, ${'and so it goes on. '.repeat(6)}`
  const at = text.indexOf('love')
  const shown = say(toTileParts({ text, marks: [[at, at + 4]] }))
  expect(shown).toContain('[love]')
  expect(shown.startsWith('…')).toBe(true)
  expect(shown.endsWith('…')).toBe(true)
  expect(shown.replace(/[[\]…]/g, '').length).toBeLessThanOrEqual(80)
})
