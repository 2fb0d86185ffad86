import sharp from 'sharp'
import { frame } from '../../artwork/film-frames.mjs'
import type { FilmName } from '../types.ts'
import { FILM_SCRIPTS } from './scripts.ts'

/** One picture of a film without titles, as it is drawn, before any encoder: raw RGB of that width. */
export function drawFrame(film: FilmName, seconds: number, width: number): Promise<Buffer> {
  const { face, title } = FILM_SCRIPTS[film]
  const never = { titleFrom: 0, titleTo: 0, creditsFrom: Number.MAX_SAFE_INTEGER }
  const drawn = frame(film, seconds, width, { face, title, under: '', credits: [], ...never })
  return sharp(Buffer.from(drawn)).flatten({ background: '#000' }).removeAlpha().raw().toBuffer()
}
