/** A code as an address that a phone dials: a bare `#` would end the address before it. */
export const toDialHref = (code: string): string => `tel:${code.replaceAll('#', '%23')}`

/** Something that can call by a network of its own; a tablet or a computer cannot. */
export const isPhone = (userAgent: string): boolean => /iPhone|Android.+Mobile/.test(userAgent)
