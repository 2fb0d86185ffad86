/** Controls, half characters, and marks that turn the direction of the text around them; joiners stay, emoji need them. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** A person's name as it is kept: composed characters, single spaces, nothing invisible that changes how it reads. */
export function toPlainName(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(UNWANTED, '').trim()
}
