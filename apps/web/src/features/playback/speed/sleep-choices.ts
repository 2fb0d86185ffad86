import type { SleepChoice } from '@kola/player/sleep/sleep-timer'
import type { Choice } from '../panels/panel.tsx'
import { say } from '../words.ts'

const MINUTES = [15, 30, 45]

const sayChoice = (choice: SleepChoice): string =>
  typeof choice === 'number' ? say('minutesShort', { minutes: choice }) : say(choice === 'film' ? 'thisFilm' : 'off')

/** When the film may stop by itself. */
export const listSleepChoices = (chosen: SleepChoice): Choice[] =>
  (['off', ...MINUTES, 'film'] as const).map((choice) => ({
    id: String(choice),
    name: sayChoice(choice),
    isChosen: choice === chosen,
  }))

export const fromSleepId = (id: string): SleepChoice => (id === 'off' || id === 'film' ? id : Number(id))

/** `22:41`. */
export const formatClock = (atMs: number) =>
  new Date(atMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** What will happen, in a sentence; empty where nothing will. */
export function sayStop(choice: SleepChoice, endsAtMs: number): string {
  if (choice === 'off') return ''
  return choice === 'film' ? say('stopsWithFilm') : say('stopsAt', { time: formatClock(endsAtMs) })
}
