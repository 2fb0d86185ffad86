/** From this width on a screen counts as a desktop, below as phone or tablet; `only-wide` and `only-small` go by the same. */
const WIDE = '(min-width: 1000px)'

export const isWideScreen = (): boolean => matchMedia(WIDE).matches
