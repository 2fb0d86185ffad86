// Drawn by Lucide (ISC) and, some of them, by Feather (MIT): THIRD-PARTY.txt of the build bears both licences. Written by
// scripts/draw-icons.mjs.
import { drawIcon } from './draw-icon.tsx'

export const Download = drawIcon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5')
export const HardDrive = drawIcon(
  'M10 16h.01M2.212 11.577a2 2 0 0 0-.212.896V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5.527a2 2 0 0 0-.212-.896L18.55 5.11A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11zM21.946 12.013H2.054M6 16h.01',
)
