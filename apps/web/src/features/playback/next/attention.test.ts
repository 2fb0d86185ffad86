import { expect, it } from 'vitest'
import { createAttention } from './attention.ts'

it('three films in a row are watched without a touch; then somebody is asked, and a touch begins anew', () => {
  const attention = createAttention()
  const asked: boolean[] = []
  for (let film = 1; film <= 3; film += 1) {
    asked.push(attention.isDoubtful())
    if (film < 3) attention.pass()
  }
  expect(asked).toEqual([false, false, true])
  attention.touch()
  expect(attention.isDoubtful()).toBe(false)
  attention.pass()
  expect(attention.isDoubtful()).toBe(false)
  attention.pass()
  expect(attention.isDoubtful()).toBe(true)
})
