import { expect, test, vi } from 'vitest'
import { call } from '#shared/service/service.ts'
import { loadWholeList } from './whole-list.ts'

vi.mock('#shared/service/service.ts', () => ({ call: vi.fn() }))

test('a list that comes in pages is read to its end, in its order', async () => {
  const answer = (ids: string[], cursor?: string) =>
    ({ id: 'soap-s1', name: 'Season 1', total: 3, _embedded: { items: ids.map((id) => ({ id })) }, cursor }) as never
  vi.mocked(call)
    .mockResolvedValueOnce(answer(['e1', 'e2'], 'next'))
    .mockResolvedValueOnce(answer(['e3']))
  const list = await loadWholeList('soap-s1')
  expect([list.name, list._embedded.items.map(({ id }) => id)]).toEqual(['Season 1', ['e1', 'e2', 'e3']])
  expect(vi.mocked(call).mock.calls).toEqual([
    ['GET /apps/v1/catalogues', { query: { id: 'soap-s1', cursor: undefined } }],
    ['GET /apps/v1/catalogues', { query: { id: 'soap-s1', cursor: 'next' } }],
  ])
})
