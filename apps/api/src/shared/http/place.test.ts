import { expect, test } from 'vitest'
import { toPlace } from './place.ts'

const NAMES = { country: 'cf-ipcountry', city: 'cf-ipcity' }
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  [{ 'cf-ipcountry': 'NG', 'cf-ipcity': 'Lagos' }, 'Lagos, Nigeria'],
  [{ 'cf-ipcountry': 'gh' }, 'Ghana'],
  [{ 'cf-ipcity': asBytes('Ìbàdàn') }, 'Ìbàdàn'],
  [{ 'cf-ipcity': 'S%C3%A3o%20Paulo', 'cf-ipcountry': 'BR' }, 'São Paulo, Brazil'],
  [{ 'cf-ipcity': 'S\u00e3o Paulo' }, 'São Paulo'],
  [{ 'cf-ipcity': '100%' }, '100%'],
  [{ 'cf-ipcountry': 'XX' }, ''],
  [{ 'cf-ipcountry': 'T1' }, ''],
  [{ 'cf-ipcountry': 'NIGERIA' }, ''],
  [{ 'cf-ipcity': asBytes('<b>Lagos</b>\u0007\u202e'), 'cf-ipcountry': ['NG', 'GH'] }, 'bLagos/b'],
  [{ 'cf-ipcity': 'x'.repeat(200) }, 'x'.repeat(60)],
  [{}, ''],
])('%j is %j', (headers, place) => {
  expect(toPlace(headers, NAMES)).toBe(place)
})

test('headers that nobody named say nothing', () => {
  expect(toPlace({ 'cf-ipcountry': 'NG', 'cf-ipcity': 'Lagos' }, { country: null, city: null })).toBe('')
})
