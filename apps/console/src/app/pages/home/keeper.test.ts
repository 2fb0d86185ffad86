import type { Arrangement } from '@kola/contract/arranging/arrangement'
import type { Home } from '@kola/contract/arranging/endpoints'
import { ApiError } from '@kola/contract/http/client'
import { expect, test, vi } from 'vitest'
import { createKeeper } from './keeper.ts'

const arrange = (...names: string[]): Arrangement => ({
  parts: names.map((name) => ({
    ...{ id: name, place: 'row', name, fill: { by: 'newest', genre: '' } },
    ...{ countries: [], from: null, until: null },
  })),
})
const toHome = (revision: number, arrangement: Arrangement | null): Home => ({
  ...{ version: 1, live: arrange('live'), revision, titles: [], lists: [], genres: [], country: 'NG' },
  draft: arrangement && { arrangement, changes: [], changedAt: '', changedBy: '' },
})
const names = ({ parts }: Arrangement) => parts.map(({ name }) => name)

test('of many changes the last one is kept, one call at a time, each over what the one before left', async () => {
  const sent: [string[], number][] = []
  const keeper = createKeeper({
    home: toHome(4, null),
    async send(arrangement, revision) {
      sent.push([names(arrangement), revision])
      await Promise.resolve()
      return toHome(revision + 1, arrangement)
    },
    onHome: () => {},
  })
  keeper.change(arrange('a'))
  keeper.change(arrange('a', 'b'))
  const flushed = keeper.flush()
  keeper.change(arrange('c'))
  await Promise.all([flushed, keeper.flush()])
  expect(sent).toEqual([
    [['a', 'b'], 4],
    [['c'], 5],
  ])
  expect(keeper.read()).toMatchObject({ isKept: true, failure: null, home: { revision: 6 } })
})

test('without a line what was written stays, and goes when it is sent again', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('no line'))
  const keeper = createKeeper({ home: toHome(0, null), send, onHome: () => {} })
  keeper.change(arrange('mine'))
  await keeper.flush()
  expect([keeper.read().isKept, names(keeper.read().arrangement)]).toEqual([false, ['mine']])
  send.mockResolvedValueOnce(toHome(1, arrange('mine')))
  await keeper.flush()
  expect(keeper.read()).toMatchObject({ isKept: true, failure: null })
})

test('where somebody else was first, theirs is shown and said', async () => {
  const theirs = toHome(9, arrange('theirs'))
  const changed = new ApiError(409, { code: 'HOME_CHANGED', message: 'changed', ...{ home: theirs } })
  const keeper = createKeeper({ home: toHome(0, null), send: () => Promise.reject(changed), onHome: () => {} })
  keeper.change(arrange('mine'))
  await keeper.flush()
  expect([names(keeper.read().arrangement), keeper.read().isKept]).toEqual([['theirs'], true])
  expect(keeper.read().failure).toBe(changed)
})
