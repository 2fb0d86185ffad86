import { expect, test } from 'vitest'
import { createTeller } from './tell.ts'

/** A pool whose statements end when they are told to. */
function createPool() {
  const asked: { payloads: string[]; end: (error?: Error) => void }[] = []
  const query = async (_text: string, [, payloads]: [string, string[]]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    asked.push({ payloads, end: (error) => (error ? reject(error) : resolve()) })
    await promise
  }
  const warnings: string[] = []
  const log = { warn: (_: unknown, name: string) => void warnings.push(name) }
  const teller = createTeller({ pool: { query } as never, channel: 'change', log: log as never })
  return { asked, warnings, teller }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('one statement runs at a time, and what comes meanwhile goes together, each once', async () => {
  const { asked, teller } = createPool()
  for (const payload of ['a', 'b', 'a']) teller.tell(payload)
  await settle()
  expect(asked.map(({ payloads }) => payloads)).toEqual([['a', 'b']])
  for (const payload of ['c', 'd', 'c', 'a']) teller.tell(payload)
  await settle()
  expect(asked).toHaveLength(1)
  asked[0]?.end()
  await settle()
  expect(asked[1]?.payloads).toEqual(['c', 'd', 'a'])
  asked[1]?.end()
  await teller.settle()
  expect(asked).toHaveLength(2)
})

test('what could not be told is said once in the log, and the next is told', async () => {
  const { asked, warnings, teller } = createPool()
  teller.tell('a')
  await settle()
  asked[0]?.end(new Error('gone'))
  await teller.settle()
  expect(warnings).toEqual(['notices.not-told'])
  teller.tell('b')
  await settle()
  expect(asked[1]?.payloads).toEqual(['b'])
  asked[1]?.end()
  await teller.settle()
})
