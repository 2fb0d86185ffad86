/** Length of every film in seconds. */
export const DURATION: number
/** Drawings in time, by film name. */
export const films: Record<string, unknown>

/** Opening and closing titles; times in seconds, `face` is a key of glyphs.json. */
export interface FilmWords {
  face: string
  title: string
  under: string
  titleFrom: number
  titleTo: number
  creditsFrom: number
  credits: string[]
}

/** SVG of second `t` of a film; width in pixels, 16:9. */
export function frame(film: string, t: number, width?: number, words?: FilmWords): string
