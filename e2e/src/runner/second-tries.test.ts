import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type KnownSecondTry, MOST_SECOND_TRIES, SECOND_TRIES } from './second-tries.ts'

const root = join(import.meta.dirname, '../../..')

function findFaults(known: KnownSecondTry[]): string[] {
  const tooMany =
    known.length > MOST_SECOND_TRIES ? [`${known.length} journeys are more than ${MOST_SECOND_TRIES}`] : []
  return [...tooMany, ...known.flatMap(findFault)]
}

function findFault({ journey, reason }: KnownSecondTry): string[] {
  const [file = '', ...titles] = journey.split(' › ')
  const path = join(root, file)
  if (!file.endsWith('.spec.ts') || !existsSync(path)) return [`${journey}: there is no such file`]
  if (!readFileSync(path, 'utf8').includes(titles.at(-1) || 'no title')) return [`${journey}: not in that file`]
  return reason.length < 40 ? [`${journey}: the reason says too little`] : []
}

it('who may pass at a second try is few, exists and has a reason', () => {
  expect(findFaults(SECOND_TRIES)).toEqual([])
})

it('a list that is long, stale or without reasons is found', () => {
  const reason = 'The decoder of this browser drops its first picture when both cores are busy.'
  const file = 'e2e/src/journeys/lists/movies.spec.ts'
  const title = /test\('([^']+)'/.exec(readFileSync(join(root, file), 'utf8'))?.[1]
  const good = { journey: `${file} › ${title}`, reason }
  expect(findFaults([good])).toEqual([])
  expect(findFaults([{ ...good, reason: 'slow' }])).toEqual([`${good.journey}: the reason says too little`])
  expect(findFaults([{ ...good, journey: `${file} › no such journey` }])).toEqual([
    `${file} › no such journey: not in that file`,
  ])
  expect(findFaults([{ ...good, journey: 'e2e/src/gone.spec.ts › gone' }])).toEqual([
    'e2e/src/gone.spec.ts › gone: there is no such file',
  ])
  const many = MOST_SECOND_TRIES + 1
  expect(findFaults(Array(many).fill(good))).toEqual([`${many} journeys are more than ${MOST_SECOND_TRIES}`])
})
