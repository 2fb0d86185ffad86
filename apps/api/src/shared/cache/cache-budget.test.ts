import { expect, test } from 'vitest'
import type { Cache } from './cache.ts'
import { createCacheBudget } from './cache-budget.ts'

/** What an entry weighs beside its own bytes. */
const OWN = 400
const BYTES = 1_000 - OWN

function open(maxEntries: number) {
  const budget = createCacheBudget(maxEntries * 1_000)
  const one = budget.open<string>({ name: 'one', share: 0.5 })
  const other = budget.open<string>({ name: 'other', share: 0.5 })
  const keep = (cache: Cache<string>, key: string, owner = 'demo') =>
    cache.keep({ owner, key, value: key, bytes: BYTES })
  const bytes = () => budget.list().reduce((sum, { bytes }) => sum + bytes, 0)
  return { budget, one, other, keep, bytes }
}
const has = (cache: Cache<string>, key: string, owner = 'demo') => cache.find(owner, key) !== undefined

test('all caches together never hold more than the budget', () => {
  const { one, other, keep, bytes } = open(10)
  for (let number = 0; number < 100; number += 1) {
    keep(number % 3 === 0 ? one : other, `key-${number}`)
    expect(bytes()).toBeLessThanOrEqual(10_000)
  }
  expect(bytes()).toBe(10_000)
})

test('a cache may hold what others leave, and gives back what is beyond its share', () => {
  const { one, other, keep } = open(10)
  for (let number = 0; number < 10; number += 1) keep(one, `one-${number}`)
  expect(has(one, 'one-0')).toBe(true)
  for (let number = 0; number < 10; number += 1) keep(other, `other-${number}`)
  for (let number = 0; number < 50; number += 1) keep(one, `late-${number}`)
  expect(other.find('demo', 'other-9')).toBe('other-9')
  const held = Array.from({ length: 10 }, (_, number) => has(other, `other-${number}`)).filter(Boolean)
  expect(held.length).toBe(5)
})

test('what was asked for again outlives any number of things that are asked for once', () => {
  const { one, keep } = open(10)
  for (const key of ['home', 'list']) {
    keep(one, key)
    one.find('demo', key)
  }
  for (let number = 0; number < 1_000; number += 1) keep(one, `variant-${number}`)
  expect([has(one, 'home'), has(one, 'list')]).toEqual([true, true])
})

test('what was asked for again long ago gives way to what is asked for again now', () => {
  const { one, keep } = open(10)
  for (let number = 0; number < 40; number += 1) {
    keep(one, `key-${number}`)
    expect(has(one, `key-${number}`)).toBe(true)
  }
  expect([has(one, 'key-0'), has(one, 'key-39')]).toEqual([false, true])
})

test('what was asked for again meanwhile goes behind all others once, and then in its turn', () => {
  const { one, keep } = open(10)
  const keys = Array.from({ length: 10 }, (_, number) => `key-${number}`)
  for (const key of keys) {
    keep(one, key)
    one.find('demo', key)
  }
  for (const key of ['key-0', 'key-2']) one.find('demo', key)
  const add = (key: string) => {
    keep(one, key)
    one.find('demo', key)
  }
  for (const key of ['late-0', 'late-1']) add(key)
  expect(['key-0', 'key-1', 'key-2', 'key-3'].map((key) => one.find('demo', key))).toEqual([
    ...['key-0', undefined, 'key-2', undefined],
  ])
  for (let number = 2; number < 30; number += 1) add(`late-${number}`)
  expect(['key-0', 'key-2'].filter((key) => has(one, key))).toEqual([])
})

test('one tenant, however much it asks for, takes no more than its part from another', () => {
  const { one, keep } = open(10)
  for (let number = 0; number < 5; number += 1) keep(one, `quiet-${number}`, 'quiet')
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 100; number += 1) {
      keep(one, `loud-${number}`, 'loud')
      one.find('loud', `loud-${number}`)
    }
  }
  const held = Array.from({ length: 5 }, (_, number) => has(one, `quiet-${number}`, 'quiet')).filter(Boolean)
  expect(held.length).toBe(5)
})

test('what is heavier than half of its share is not kept', () => {
  const { budget, one, keep } = open(10)
  keep(one, 'small')
  expect(one.keep({ owner: 'demo', key: 'huge', value: 'huge', bytes: 2_501 })).toBeNull()
  expect(one.keep({ owner: 'demo', key: 'large', value: 'large', bytes: 2_500 })).not.toBeNull()
  expect([has(one, 'small'), has(one, 'huge'), has(one, 'large')]).toEqual([true, false, true])
  expect(budget.list()[0]).toMatchObject({ name: 'one', entries: 2, bytes: 1_000 + 2_500 + OWN })
})

test('an entry that grows counts with what it weighs by then', () => {
  const { one, keep, bytes } = open(8)
  const reweigh = keep(one, 'grows')
  keep(one, 'other')
  reweigh?.(BYTES + 1_000)
  expect(bytes()).toBe(3_000)
  reweigh?.(2_001)
  expect([has(one, 'grows'), bytes()]).toEqual([false, 1_000])
  reweigh?.(BYTES)
  expect(bytes()).toBe(1_000)
})

test('a key that is kept again weighs once, and an owner that is forgotten weighs nothing', () => {
  const { budget, one, keep } = open(10)
  for (let round = 0; round < 3; round += 1) keep(one, 'same')
  keep(one, 'theirs', 'other')
  expect(budget.list()[0]).toMatchObject({ entries: 2, bytes: 2_000 })
  one.forget('demo')
  expect(budget.list()[0]).toMatchObject({ entries: 1, bytes: 1_000 })
  expect([has(one, 'same'), has(one, 'theirs', 'other')]).toEqual([false, true])
})

test('tells of each cache what it holds, found, missed and dropped', () => {
  const { budget, one, keep } = open(4)
  for (let number = 0; number < 6; number += 1) keep(one, `key-${number}`)
  one.find('demo', 'key-5')
  one.find('demo', 'key-0')
  one.find('demo', 'key-1')
  expect(budget.list()).toEqual([
    { name: 'one', bytes: 4_000, entries: 4, hits: 1, misses: 2, evictions: 2 },
    { name: 'other', bytes: 0, entries: 0, hits: 0, misses: 0, evictions: 0 },
  ])
})
