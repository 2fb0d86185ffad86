import type { HomeAnswer, Item } from '@kola/contract/catalogue'

export const VIEWS = { details: 'Details', card: 'Card', row: 'Row', hero: 'Hero' } as const
export type View = keyof typeof VIEWS

/** A title in one of its views, or all of home. */
export type Shown = { item: Item; view: View } | { home: HomeAnswer }

/** What the frame is given; the theme is empty where the console follows the device. */
export type Given = Shown & { theme: string }

export const toGiven = (shown: Shown, { theme = '' }: { theme?: string | undefined }): Given => ({ ...shown, theme })

export const toFrameName = (shown: Shown, device: string): string =>
  `${'home' in shown ? 'Home' : VIEWS[shown.view]}, as viewers see it: ${device.toLowerCase()}`
