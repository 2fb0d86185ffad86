import type { Marker } from '@kola/contract/playback'
import { expect, it } from 'vitest'
import { countDown, isAtCredits } from './plan-next.ts'

const credits: Marker[] = [{ kind: 'credits', startSeconds: 2_400, endSeconds: 2_500 }]
const at = (positionSeconds: number, durationSeconds = 2_500) => ({ positionSeconds, durationSeconds })

it('what is next is offered from the credits on, or in the last 20 s where nothing marks them', () => {
  expect([2_399.9, 2_400, 2_500].map((second) => isAtCredits(at(second), credits))).toEqual([false, true, true])
  expect([2_479.9, 2_480].map((second) => isAtCredits(at(second), []))).toEqual([false, true])
  expect(isAtCredits(at(0, 0), [])).toBe(false)
})

it('it waits 20 s of the film, or until its end', () => {
  expect(countDown(at(2_400), 2_400)).toEqual({ seconds: 20, share: 0 })
  expect(countDown(at(2_412), 2_400)).toEqual({ seconds: 8, share: 0.6 })
  expect(countDown(at(2_419.5), 2_400).seconds).toBe(1)
  expect(countDown(at(2_420), 2_400)).toEqual({ seconds: 0, share: 1 })
  expect(countDown(at(2_492), 2_490)).toEqual({ seconds: 8, share: expect.closeTo(0.2) })
  expect(countDown(at(2_500), 2_500)).toEqual({ seconds: 0, share: 1 })
})
