import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { toTestProbe } from '#testing/probes.ts'
import { LADDER } from './ladder.ts'
import { planAudio } from './plan-audio.ts'
import { planRenditions } from './plan-renditions.ts'

const SECONDS = 3600
const BITS = 8
const KB_A_MB = 1000

/** Megabytes of an hour at a rung's cap, with the stereo sound that is played beside it. */
function listHours(): Record<string, number> {
  const renditions = planRenditions(toTestProbe(), LADDER)
  const stereo = { input: 0, streamIndex: 1, channels: 2, language: 'en', label: null, name: null }
  const { tracks } = planAudio([{ ...stereo, isDefault: true, endSeconds: 60 }], renditions)
  const toSound = (tier: string) => tracks.find((track) => track.tier === tier)?.kbps ?? 0
  const toMb = (kbps: number) => Math.round((kbps * SECONDS) / BITS / KB_A_MB)
  return Object.fromEntries(
    renditions.map(({ name, maxKbps, audioTier }) => [name, toMb(maxKbps + toSound(audioTier))]),
  )
}

test('the hours that the ladder and the page on films name are those of its caps, sound included', async () => {
  const hours = listHours()
  const source = await readFile(new URL('./ladder.ts', import.meta.url), 'utf8')
  expect(source).toContain(`an hour is ${hours['240p']} MB at the bottom`)
  expect(source.replace(/\n \* /g, ' ')).toContain(`${hours['1080p']?.toLocaleString('en')} MB at the top`)
  const page = await readFile(new URL('../../../../../docs/films.md', import.meta.url), 'utf8')
  for (const [name, mb] of Object.entries(hours)) {
    expect(page).toMatch(new RegExp(`^\\| ${name} \\|.*\\| ${mb.toLocaleString('en')} MB \\|$`, 'm'))
  }
})
