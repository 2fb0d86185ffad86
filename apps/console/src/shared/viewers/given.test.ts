import type { HomeAnswer, Item } from '@kola/contract/catalogue'
import { expect, test } from 'vitest'
import { toFrameName, toGiven } from './given.ts'

const home: HomeAnswer = { hero: [], rows: [], spotlight: null, trending: [] }
const item = { id: 'flare' } as Item

test('PROM-22 the frame is given home as the service answered it, with the console’s theme', () => {
  expect(toGiven({ home }, { theme: 'light' })).toEqual({ home, theme: 'light' })
  expect(toGiven({ home }, {})).toEqual({ home, theme: '' })
})

test('PROM-22 it is given a title with its view alone', () => {
  expect(toGiven({ item, view: 'hero' }, { theme: 'dark' })).toEqual({ item, view: 'hero', theme: 'dark' })
})

test('PROM-22 the frame’s name says what stands in it and on what', () => {
  expect(toFrameName({ home }, 'Laptop')).toBe('Home, as viewers see it: laptop')
  expect(toFrameName({ item, view: 'row' }, 'Telephone')).toBe('Row, as viewers see it: telephone')
})
