// Drawn by Lucide (ISC) and, some of them, by Feather (MIT): THIRD-PARTY.txt of the build bears both licences. Written by
// scripts/draw-icons.mjs.
import { drawIcon } from './draw-icon.tsx'

export const CircleAlert = drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16')
export const CircleCheck = drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12')
export const Info = drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01')
export const TriangleAlert = drawIcon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)
