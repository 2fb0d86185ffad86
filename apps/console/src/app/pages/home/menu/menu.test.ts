import { checkValue } from '@kola/contract/configuration/check'
import { expect, test } from 'vitest'
import { isSameMenu, readMenu, writeMenu } from './menu.ts'

const HOME = { name: 'Home', path: '/home' }
const INTRO = { name: 'Intro', path: '/' }
const MOVIES = { name: 'Movies', path: '/listmovies', icon: 'film' }
const LIST = { name: 'My list', path: '/listmylist' }
const TEXT = JSON.stringify([HOME, INTRO, MOVIES, LIST])

test('a menu is written as it was read; the second stays what other apps alone show, however the rest is moved', () => {
  const menu = readMenu(TEXT)
  expect(menu.entries.map(({ name }) => name)).toEqual(['Home', 'Movies', 'My list'])
  expect(menu.elsewhere?.name).toBe('Intro')
  expect(writeMenu(menu)).toBe(TEXT)
  const [home, movies, list] = menu.entries
  if (!home || !movies || !list) throw new Error('three were there')
  const moved = writeMenu({ ...menu, entries: [list, movies, home] })
  expect(JSON.parse(moved)).toEqual([LIST, INTRO, MOVIES, HOME])
  expect(isSameMenu(readMenu(moved), menu)).toBe(false)
})

test('no entry of the web comes to stand second, where it would be left out', () => {
  const menu = { ...readMenu(TEXT), elsewhere: null }
  expect(JSON.parse(writeMenu(menu))).toEqual([HOME, INTRO, MOVIES, LIST])
  expect(JSON.parse(writeMenu({ ...menu, entries: menu.entries.slice(0, 1) }))).toEqual([HOME])
  expect(writeMenu({ ...readMenu(TEXT), entries: [] })).toBe('[]')
})

test.each(['', '[', '{}', '[null, 7, "Movies"]'])('%j is no menu, and nothing breaks', (text) => {
  expect(readMenu(text).entries.every(({ name, path }) => name === '' && path === '')).toBe(true)
})

test('what is written passes the check of its key, and an entry without a name does not', () => {
  expect(checkValue('menu_config', writeMenu(readMenu(TEXT)))).toBe(null)
  const menu = readMenu(TEXT)
  const nameless = { ...menu, entries: [...menu.entries, { id: 'x', name: ' ', path: '/search', icon: '' }] }
  expect(checkValue('menu_config', writeMenu(nameless))).toMatch(/name is missing/)
})
