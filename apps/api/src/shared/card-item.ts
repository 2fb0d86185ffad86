import type { Item } from '@kola/contract/catalogue'

/** As rows, lists and search show it: no card has a hero, and tiny pictures hardly compress. */
export function toCardItem(item: Item): Item {
  const { poster, still } = item.art.placeholders
  const placeholders = { ...(poster ? { poster } : {}), ...(still ? { still } : {}) }
  return { ...item, art: { ...item.art, placeholders } }
}
