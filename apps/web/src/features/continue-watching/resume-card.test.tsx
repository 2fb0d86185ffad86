import type { Title } from '@kola/contract/title'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ResumePoint } from './queries.ts'
import { ResumeCard } from './resume-card.tsx'

function draw(name: string): string {
  const title = { id: 'a', kind: 'movie', name, number: null, art: { base: '', kinds: [], placeholders: {} } }
  const point = { titleId: 'a', positionSeconds: 47, title: title as unknown as Title } as ResumePoint
  return renderToStaticMarkup(
    <ResumeCard point={point} href="#/viewvideo/a" timeLeft="21 min left" watchedPart={0.3} onRemove={() => {}} />,
  )
}

test('TEXT-01 a resume title is cut at 20 characters with an ellipsis, and read out whole', () => {
  expect(draw('abcdefghijklmnopqrst')).toMatch(/<h3 class="card__name">abcdefghijklmnopqrst<\/h3>/)
  const cut = draw('abcdefghijklmnopqrstu')
  expect(cut).toContain('<span aria-hidden="true">abcdefghijklmnopqrst…</span>')
  expect(cut).toContain('<span class="visually-hidden">abcdefghijklmnopqrstu</span>')
})
