import { expect, test } from 'vitest'
import { toTestProbe } from '#testing/probes.ts'
import { planSamples, sampleArgs } from './sample-args.ts'
import { toMeasure, toScore } from './scores.ts'
import { MAX_TRIALS, searchCrf } from './search-crf.ts'

/** An encoder whose quality falls evenly; notes what it is asked for. */
function createEncoder(toScoreOf: (crf: number) => number) {
  const asked: number[] = []
  const encode = async (crf: number) => {
    asked.push(crf)
    return { crf, score: toScoreOf(crf), kbps: 1000 - crf }
  }
  return { asked, encode }
}

test('the largest rate factor that still reaches the target is found in few trials', async () => {
  for (const wanted of [24, 25, 30, 38, 39, 40, 53, 54]) {
    const { asked, encode } = createEncoder((crf) => (crf <= wanted ? 0.97 : 0.95))
    const found = await searchCrf({ target: 0.96, tolerance: 0.0005, least: 24, most: 54, encode })
    expect([wanted, found.crf]).toEqual([wanted, wanted])
    expect(asked.length).toBeLessThanOrEqual(MAX_TRIALS)
  }
})

test('where nothing reaches the target the best there is is taken, for no more bytes than it needs, and a single factor is no search', async () => {
  const never = createEncoder((crf) => 0.5 - crf / 100)
  expect((await searchCrf({ target: 0.96, tolerance: 0.0005, least: 24, most: 54, encode: never.encode })).crf).toBe(24)
  expect(never.asked.length).toBeLessThanOrEqual(MAX_TRIALS)
  const capped = createEncoder((crf) => 0.9 - Math.max(0, crf - 40) / 100)
  const found = await searchCrf({ target: 0.96, tolerance: 0.0005, least: 24, most: 54, encode: capped.encode })
  expect(found.crf).toBe(39)
  const single = createEncoder(() => 0.99)
  expect((await searchCrf({ target: 0.96, tolerance: 0.0005, least: 24, most: 24, encode: single.encode })).crf).toBe(
    24,
  )
  expect(single.asked).toEqual([24])
})

test('samples are spread over a film, and a short one is its own', () => {
  expect(planSamples(6000)).toEqual({ startsSeconds: [748, 2248, 3748, 5248], secondsEach: 4 })
  expect(planSamples(17)).toEqual({ startsSeconds: [0, 4, 8, 12], secondsEach: 4 })
  expect(planSamples(2)).toEqual({ startsSeconds: [0], secondsEach: 2 })
})

test('every sample begins anew at its own second, and nothing of it is lost', () => {
  const picture = { name: '240p-lean', width: 426, height: 240, crf: 45, maxKbps: 90, bufferKbits: 180 }
  const pictures = [
    { ...picture, frameRate: { numerator: 24, denominator: 1 }, gopFrames: 96, keyLabel: 'SD' as const },
  ]
  const samples = planSamples(40)
  const args = sampleArgs({ input: 'in.mp4', probe: toTestProbe(), samples, pictures, toFile: (name) => `${name}.mkv` })
  expect(args.filter((arg) => arg === '-i')).toHaveLength(4)
  expect(args.flatMap((arg, at) => (arg === '-ss' ? [args[at + 1]] : []))).toEqual(['3', '13', '23', '33'])
  expect(args.slice(-9).join(' ')).toBe('-c:v libx264 -qp 0 -preset ultrafast -f matroska 240p-lean.mkv')
})

test('what ffmpeg says of two pictures is read, and VMAF is taken where there is one', () => {
  const said = '[Parsed_ssim_2 @ 0x5] SSIM Y:0.974431 (15.9) U:0.98 (17.2) V:0.98 (18.1) All:0.976 (16.2)'
  expect(toScore(said, 'SSIM')).toBe(0.974431)
  expect(toScore('[Parsed_libvmaf_0 @ 0x5] VMAF score: 91.250731', 'VMAF')).toBe(91.250731)
  expect(() => toScore('Conversion failed!', 'SSIM')).toThrow('ffmpeg did not say how alike the pictures are')
  const ssim = ' TS. ssim              VV->V      Calculate the SSIM between two video streams.'
  const motion = ' ... vmafmotion        V->V       Calculate the VMAF Motion score.'
  expect(toMeasure(`${ssim}\n${motion}`)).toBe('SSIM')
  expect(toMeasure(`${ssim}\n .S. libvmaf           VV->V      Calculate the VMAF.`)).toBe('VMAF')
  expect(toMeasure(motion)).toBeNull()
})
