import type { Title } from '@kola/contract/title'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AboutPanel } from './about-panel.tsx'

function readSynopsis(synopsis: string): string | undefined {
  const title = { name: 'Goat Money', synopsis, year: '2024', rating: '13', genres: [], cast: [] }
  const markup = renderToStaticMarkup(<AboutPanel title={title as unknown as Title} />)
  return markup.match(/class="player__synopsis">(.*?)<\/p>/)?.[1]
}

test("TEXT-04 the player cuts a description at 80 characters, then '...', and never between a letter and its mark", () => {
  const whole = Array.from({ length: 16 }, (_, at) => `w${String(at).padStart(3, '0')}.`).join('')
  expect(whole).toHaveLength(80)
  expect(readSynopsis(whole)).toBe(whole)
  expect(readSynopsis(`${whole}x`)).toBe(`${whole}...`)
  expect(readSynopsis('Ẹ̀'.repeat(80))).toBe('Ẹ̀'.repeat(80))
  expect(readSynopsis('Ẹ̀'.repeat(81))).toBe(`${'Ẹ̀'.repeat(80)}...`)
})
