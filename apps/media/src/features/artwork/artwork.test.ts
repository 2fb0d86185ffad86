import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { planCandidates, scoreFrame } from './choose-frame.ts'
import { measureFrame } from './grab-frame.ts'
import { makePictures } from './make-pictures.ts'

const flat = (colour: string) =>
  sharp({ create: { width: 426, height: 240, channels: 3, background: colour } })
    .png()
    .toBuffer()
const lively = () =>
  sharp({
    create: {
      width: 426,
      height: 240,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 110, sigma: 50 },
    },
  })
    .png()
    .toBuffer()

test('a lively picture stands for a film better than night, white and blur', async () => {
  const score = async (picture: Buffer) => scoreFrame(await measureFrame(picture))
  const picture = await lively()
  const best = await score(picture)
  expect(await score(await flat('#000'))).toBeLessThan(best)
  expect(await score(await flat('#fff'))).toBeLessThan(best)
  expect(await score(await sharp(picture).blur(12).png().toBuffer())).toBeLessThan(best)
  expect(await score(await sharp(picture).modulate({ brightness: 0.15 }).png().toBuffer())).toBeLessThan(best)
})

test('first titles and last credits are not looked at', () => {
  const moments = planCandidates(1000)
  expect(moments[0]).toBeGreaterThan(80)
  expect(moments.at(-1)).toBeLessThan(850)
})

test('every picture comes as AVIF and WebP in its own shape', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kola-art-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'art')
  const made = await makePictures({ frame: await lively(), folder, preset: 'ultrafast' })
  expect((await readdir(folder)).sort()).toEqual(
    ['hero-1600', 'hero-phone-800', 'poster-240', 'poster-480', 'still-640'].flatMap((name) => [
      `${name}.avif`,
      `${name}.webp`,
    ]),
  )
  expect(await sharp(join(folder, 'poster-240.webp')).metadata()).toMatchObject({ width: 240, height: 360 })
  expect(made.kinds).toEqual(['poster', 'still', 'hero', 'hero-phone'])
  expect(made.placeholders.poster).toMatch(/^data:image\/webp;base64,/)
})
