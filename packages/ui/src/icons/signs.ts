// Drawn by Lucide (ISC) and, some of them, by Feather (MIT): THIRD-PARTY.txt of the build bears both licences. Written by
// scripts/draw-icons.mjs.
import { drawIcon } from './draw-icon.tsx'

export const Check = drawIcon('M20 6 9 17l-5-5')
export const ChevronDown = drawIcon('M6 9l6 6 6-6')
export const ChevronLeft = drawIcon('M15 18l-6-6 6-6')
export const ChevronRight = drawIcon('M9 18l6-6-6-6')
export const Plus = drawIcon('M5 12h14M12 5v14')
export const RefreshCw = drawIcon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
)
export const Search = drawIcon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0')
export const X = drawIcon('M18 6 6 18M6 6l12 12')
