import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EPISODE_STILL_BUDGET, PICTURE_PLANS, TITLE_ART_BUDGET, WEBP_STOP } from './art/art-plan.ts'
import { PLACEHOLDER_MAX_BYTES } from './art/encode-picture.ts'
import {
  AVATAR_COUNT,
  artFile,
  artFolder,
  avatarFile,
  FILM_NAMES,
  filmFolder,
  generatedFolder,
  readFilm,
} from './assets.ts'
import { demoCatalogue } from './catalogue.ts'
import type { PlaceholderKind } from './types.ts'

const { titles } = demoCatalogue
const bytesOf = (path: string) => statSync(path).size

describe('artwork', () => {
  const shown = titles.filter((title) => title.kind === 'movie' || title.kind === 'series')

  test('has every picture of every movie and series within its budget', () => {
    for (const { id } of shown) {
      for (const { kind, avifBudget } of PICTURE_PLANS) {
        expect(bytesOf(artFile(id, kind, 'avif')), `${id} ${kind}`).toBeLessThanOrEqual(avifBudget)
        expect(bytesOf(artFile(id, kind, 'webp')), `${id} ${kind}`).toBeLessThanOrEqual(avifBudget * WEBP_STOP)
      }
      expect(bytesOf(artFile(id, 'title-640')), id).toBeLessThanOrEqual(TITLE_ART_BUDGET)
    }
  })

  test('has a still of every episode within its budget', () => {
    for (const { art } of titles.filter((title) => title.kind === 'episode')) {
      expect(bytesOf(artFile(art.folder, 'still-640', 'avif')), art.folder).toBeLessThanOrEqual(EPISODE_STILL_BUDGET)
      const webpBudget = EPISODE_STILL_BUDGET * WEBP_STOP
      expect(bytesOf(artFile(art.folder, 'still-640', 'webp')), art.folder).toBeLessThanOrEqual(webpBudget)
    }
  })

  test('names for every title the pictures that its folder holds, each with a tiny placeholder', () => {
    for (const title of titles) {
      const files = readdirSync(artFolder(title.art.folder))
      const kinds = [...new Set(files.map((file) => file.replace(/-\d+\.\w+$/, '')))].sort()
      expect([...title.art.kinds].sort(), title.id).toEqual(kinds)
      expect(title.art.placeholders.colour).toMatch(/^#[0-9a-f]{6}$/)
      for (const kind of kinds.filter((name) => name !== 'title')) {
        const bytes = Buffer.from(title.art.placeholders.pictures[kind as PlaceholderKind] ?? '', 'base64')
        expect(bytes.subarray(8, 12).toString(), `${title.id} ${kind}`).toBe('WEBP')
        expect(bytes.length).toBeLessThanOrEqual(PLACEHOLDER_MAX_BYTES)
      }
    }
  })

  test('has forty avatars of at most 2 kB', () => {
    for (let index = 0; index < AVATAR_COUNT; index += 1) {
      expect(bytesOf(avatarFile(index))).toBeLessThanOrEqual(2048)
      expect(readFileSync(avatarFile(index), 'utf8')).toMatch(/^<svg /)
    }
    expect(existsSync(avatarFile(AVATAR_COUNT))).toBe(false)
  })

  test('weighs less than 20 MB altogether', () => {
    const folder = join(generatedFolder, 'art')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const total = files.reduce((sum, entry) => sum + bytesOf(join(entry.parentPath, entry.name)), 0)
    expect(total).toBeLessThan(20_000_000)
  })
})

describe.each(FILM_NAMES)('film %s', (name) => {
  const film = readFilm(name)
  const path = (file: string) => join(filmFolder(name), file)

  test('describes files that are there', () => {
    expect(film.name).toBe(name)
    expect(film.renditions.map((rendition) => rendition.height)).toEqual([240, 360, 480])
    for (const part of [...film.renditions, ...film.audio]) {
      expect(bytesOf(path(part.file)), part.file).toBe(part.bytes)
      expect(readFileSync(path(part.file)).subarray(4, 8).toString()).toBe('ftyp')
    }
    const total = [...film.renditions, ...film.audio].reduce((sum, part) => sum + part.bytes, 0)
    expect(total).toBeLessThan(1_400_000)
    expect(bytesOf(path(film.poster))).toBeLessThan(40_000)
  })

  test('speaks two languages and is subtitled in English and Yoruba', () => {
    expect(film.audio.length).toBe(2)
    expect(film.audio[0]?.language).toBe('en')
    expect(new Set(film.audio.map((track) => track.language)).size).toBe(2)
    expect(film.subtitles.map((track) => track.language)).toEqual(['en', 'yo'])
    for (const track of film.subtitles) {
      const text = readFileSync(path(track.file), 'utf8')
      expect(text.startsWith('WEBVTT\n')).toBe(true)
      expect(text).toBe(text.normalize('NFC'))
      expect(text.match(/-->/g)?.length).toBeGreaterThanOrEqual(6)
    }
  })

  test('has a storyboard whose tiles cover it', () => {
    const { image, vtt, intervalSeconds, columns, rows } = film.storyboard
    expect(bytesOf(path(image))).toBeLessThan(70_000)
    const cues = readFileSync(path(vtt), 'utf8').match(/#xywh=/g) ?? []
    expect(cues.length).toBe(Math.ceil(film.durationSeconds / intervalSeconds))
    expect(columns * rows).toBeGreaterThanOrEqual(cues.length)
  })

  test('marks its opening and its end within its length', () => {
    for (const marker of film.markers) {
      expect(marker.startSeconds).toBeLessThan(marker.endSeconds)
      expect(marker.endSeconds).toBeLessThanOrEqual(film.durationSeconds)
    }
    for (const title of titles.filter((entry) => entry.film === name)) expect(title.markers).toEqual(film.markers)
  })
})
