import { expect, test, vi } from 'vitest'
import { shareLink, toShareLink } from './share.ts'

const data = { title: 'Goat Money', url: 'https://kola.example/t/goat-money' }

test('a title is shared by its own address', () => {
  expect(toShareLink('https://kola.example', 'goat-money')).toBe('https://kola.example/t/goat-money')
  expect(toShareLink('https://kola.example', 'a/b?c')).toBe('https://kola.example/t/a%2Fb%3Fc')
})

test('the sheet of the browser goes before copying, and closing it copies nothing', async () => {
  const copy = vi.fn(async () => {})
  const share = vi.fn(async () => {})
  expect(await shareLink(data, { share, copy })).toBe('shared')
  expect(share).toHaveBeenCalledWith(data)
  share.mockRejectedValueOnce(Object.assign(new Error('closed'), { name: 'AbortError' }))
  expect(await shareLink(data, { share, copy })).toBe('closed')
  expect(copy).not.toHaveBeenCalled()
})

test('without a sheet, or where it fails, the link is copied', async () => {
  const copy = vi.fn(async () => {})
  expect(await shareLink(data, { copy })).toBe('copied')
  expect(await shareLink(data, { share: () => Promise.reject(new Error('not allowed')), copy })).toBe('copied')
  expect(copy).toHaveBeenCalledTimes(2)
  expect(await shareLink(data, { copy: () => Promise.reject(new Error('not allowed')) })).toBe('failed')
})
