import { parseArgs } from 'node:util'
import costs from './costs.json' with { type: 'json' }
import { toCapacity } from './model.ts'
import { printCapacity } from './print.ts'

/** `npm run capacity -- --viewers 250000 --viewers 2000000`: what so many viewers a month need and cost, see docs/scaling.md. */
const { values } = parseArgs({ options: { viewers: { type: 'string', multiple: true } } })
const viewers = (values.viewers ?? ['10000', '1000000', '100000000']).map(Number)
if (!viewers.every((count) => Number.isFinite(count) && count >= 1)) {
  console.error('--viewers wants numbers, such as 1000000')
  process.exit(1)
}
console.log(printCapacity(viewers.map((count) => toCapacity(costs, count))))
