import { expect, it } from 'vitest'
import { fromSleepId, listSleepChoices, sayStop } from './sleep-choices.ts'

it('PLAYER-10 a film stops after a quarter, half or three quarters of an hour, with its end, or never', () => {
  const choices = listSleepChoices(30)
  expect(choices.map(({ name }) => name)).toEqual(['Off', '15 min', '30 min', '45 min', 'This film'])
  expect(choices.filter(({ isChosen }) => isChosen).map(({ name }) => name)).toEqual(['30 min'])
  expect(choices.map(({ id }) => fromSleepId(id))).toEqual(['off', 15, 30, 45, 'film'])
})

it('PLAYER-10 says when it stops, by the clock of the device', () => {
  const at = new Date(2026, 10, 27, 0, 5).getTime()
  expect(sayStop(30, at)).toBe('Stops at 00:05 with the sound fading over a minute. Your place is kept.')
  expect(sayStop('film', at)).toBe('Stops when this film is over.')
  expect(sayStop('off', at)).toBe('')
})
