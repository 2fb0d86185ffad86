import { expect, it } from 'vitest'
import { planFirstGuess } from './first-rung.ts'

const GOOD = { saveData: false, isCellular: false, isSlow: false }

const CASES = [
  { name: 'a good line of which nothing is known', of: GOOD, known: null, guess: [true, 1_000_000] },
  {
    name: 'mobile data of which nothing is known',
    of: { ...GOOD, isCellular: true },
    known: null,
    guess: [false, 100_000],
  },
  {
    name: 'a slow line of which nothing is known',
    of: { ...GOOD, isSlow: true },
    known: null,
    guess: [false, 100_000],
  },
  {
    name: 'mobile data that brought 8 Mbit/s',
    of: { ...GOOD, isCellular: true },
    known: 8e6,
    guess: [false, 2_000_000],
  },
  { name: 'a line called good that brought 800 kbit/s', of: GOOD, known: 800_000, guess: [false, 200_000] },
  { name: 'a known line of who saves data', of: { ...GOOD, saveData: true }, known: 8e6, guess: [false, 100_000] },
]

it.each(CASES)('$name', ({ of, known, guess }) => {
  const { useNetworkInformation, defaultBandwidthEstimate } = planFirstGuess(of, known)
  expect([useNetworkInformation, defaultBandwidthEstimate]).toEqual(guess)
})
