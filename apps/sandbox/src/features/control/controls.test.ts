import { expect, it } from 'vitest'
import { createControls } from '#shared/controls/controls.ts'

it('clears what a party keeps when it is reset alone, and when all is', () => {
  const controls = createControls()
  const cleared: string[] = []
  for (const party of ['stripe', 'paypal']) controls.onReset(party, () => void cleared.push(party))
  controls.reset('stripe')
  expect(cleared).toEqual(['stripe'])
  controls.reset()
  expect(cleared).toEqual(['stripe', 'stripe', 'paypal'])
})

it('does what falls due by the clock after each advance, one after the other, at the new time', async () => {
  const { clock } = createControls()
  const startMs = clock.now().getTime()
  const seen: string[] = []
  clock.onAdvance(async () => {
    await Promise.resolve()
    seen.push(`first at ${Math.floor((clock.now().getTime() - startMs) / 60_000)}`)
  })
  clock.onAdvance(() => void seen.push('second'))
  clock.advance(60_000)
  await clock.advanced()
  expect(seen).toEqual(['first at 1', 'second'])
})
