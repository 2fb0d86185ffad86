import type { ArtTitle } from '../src/types.ts'

/** Each answers an SVG document as text; width in pixels, the height follows from the shape. */
export function poster(title: ArtTitle, width?: number): string
export function hero(title: ArtTitle, width?: number): string
export function heroPhone(title: ArtTitle, width?: number): string
export function still(title: ArtTitle, width?: number): string
export function titleArt(title: ArtTitle, width?: number): string
export function episodeStill(title: ArtTitle, season: number, episode: number, width?: number): string
