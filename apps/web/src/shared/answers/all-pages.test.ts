import { expect, test, vi } from 'vitest'
import { readAllPages } from './all-pages.ts'

test('follows the cursor to the end, and asks once where there is none', async () => {
  const pages = [{ name: 'a', cursor: 'one' }, { name: 'b', cursor: 'two' }, { name: 'c' }]
  const read = vi.fn(async (cursor: string | undefined) => pages[['one', 'two'].indexOf(cursor ?? '') + 1])
  expect(await readAllPages(read as (cursor: string | undefined) => Promise<{ cursor?: string }>)).toEqual(pages)
  expect(read.mock.calls).toEqual([[undefined], ['one'], ['two']])
  const single = vi.fn(async () => ({}))
  await readAllPages(single)
  expect(single).toHaveBeenCalledTimes(1)
})

test('a cursor that leads round in circles comes to an end', async () => {
  const read = vi.fn(async () => ({ cursor: 'again' }))
  expect((await readAllPages(read)).length).toBe(100)
})

test('a page that fails fails the list', async () => {
  const read = vi.fn(async (cursor: string | undefined) => {
    if (cursor) throw new Error('gone')
    return { cursor: 'next' }
  })
  await expect(readAllPages(read)).rejects.toThrow('gone')
})
