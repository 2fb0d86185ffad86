import { readArtTitles } from './assets.ts'
import { toPlaylists } from './catalogue/playlists.ts'
import { toTitles } from './catalogue/titles.ts'
import type { DemoCatalogue } from './types.ts'

const sources = readArtTitles().titles
const titles = toTitles(sources)

/** What the demo tenant shows: parents stand before their children, playlists after the playlists they hold. */
export const demoCatalogue: DemoCatalogue = { titles, playlists: toPlaylists(sources, titles) }
