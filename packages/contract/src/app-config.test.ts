import { expect, it } from 'vitest'
import { readJsonList, toAppConfig } from './app-config.ts'

it.each([
  ['TRUE', true],
  ['true', false],
  ['', false],
  [undefined, false],
])('CONFIG-11 enable_search %s is %s', (value, expected) => {
  expect(toAppConfig(value === undefined ? {} : { enable_search: value, resume_option: value })).toMatchObject({
    isSearchEnabled: expected,
    isResumeEnabled: expected,
  })
})

it.each([
  ['false', false],
  ['FALSE', true],
  ['true', true],
  [undefined, true],
])('CONFIG-11 enable_play %s is %s', (value, expected) => {
  expect(toAppConfig(value === undefined ? {} : { enable_play: value }).isPlayEnabled).toBe(expected)
})

it.each([
  ['30000', 30_000],
  ['abc', 5_000],
  ['', 5_000],
  ['10', 5_000],
])('PRESENCE-01 firebase_ping_time %s gives %i ms', (value, expected) => {
  expect(toAppConfig({ firebase_ping_time: value }).presenceIntervalMs).toBe(expected)
})

it('reads a JSON list inside a text and takes an unreadable one as empty', () => {
  expect(readJsonList('[{"name":"Home"}]')).toEqual([{ name: 'Home' }])
  expect(readJsonList('{oops')).toEqual([])
})
