import { expect, test } from 'vitest'
import { changeOrder, createOrders, type OrderedTitle, toCompare } from './orders.ts'

const NAMES = ['Àdùnní', 'adunni 2', 'Adunni 10', 'The Bridge', 'Bridge', 'Ẹ̀kọ́', 'Zuma', '12 Yards', 'ọba']

const toRecord = (slot: number, name: string, more: Partial<OrderedTitle> = {}): OrderedTitle => ({
  ...{ slot, id: `id${slot}`, name, names: null, addedAtMs: slot % 7 },
  ...more,
})

const makeRecords = (count: number) =>
  Array.from({ length: count }, (_, slot) => toRecord(slot, `${NAMES[slot % NAMES.length]} ${(slot * 7919) % 101}`))

test('an order is kept up to date as if all had been sorted anew, whatever was changed, added or taken out', async () => {
  let records: (OrderedTitle | undefined)[] = makeRecords(600)
  let orders = createOrders(records)
  const rules = [
    { sort: 'az', language: '' },
    { sort: 'az', language: 'yo' },
    { sort: 'recent', language: '' },
  ] as const
  for (const rule of rules) await orders.get(rule)
  for (let turn = 0; turn < 20; turn += 1) {
    const next = [...records]
    const changed = new Set([turn, turn * 13, 600 + turn, 300 + turn])
    next[turn] = undefined
    next[turn * 13] = toRecord(turn * 13, `${NAMES[turn % NAMES.length]} again`, { addedAtMs: 99 - turn })
    next[600 + turn] = toRecord(600 + turn, `New ${turn}`)
    next[300 + turn] = toRecord(300 + turn, 'Same', { names: [{ language: 'yo', name: `Ọ̀tọ̀ ${turn}` }] })
    orders = orders.change(next, changed)
    records = next
    for (const rule of rules) {
      const sorted = records.filter((one) => one !== undefined).toSorted(toCompare(rule))
      expect([...(await orders.get(rule))]).toEqual(sorted.map(({ slot }) => slot))
    }
  }
})

test('after a change no more names are compared than it takes to find their places', async () => {
  const records = makeRecords(10_000)
  let compared = 0
  const compare = (a: OrderedTitle, b: OrderedTitle) => {
    compared += 1
    return toCompare({ sort: 'az', language: '' })(a, b)
  }
  const slots = Int32Array.from(records.toSorted(toCompare({ sort: 'az', language: '' })), ({ slot }) => slot)
  const next = records.with(5_000, toRecord(5_000, 'Kola'))
  const order = changeOrder({ compare: compare as ReturnType<typeof toCompare>, slots }, next, new Set([5_000]))
  expect(order.slots).toHaveLength(10_000)
  expect(compared).toBeGreaterThan(0)
  expect(compared).toBeLessThanOrEqual(15)
})
