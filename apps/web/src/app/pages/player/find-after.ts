/** What stands after an item of a list; undefined for the last one, for one that is not in it, and without a list. */
export function findAfter<T extends { id: string }>(list: readonly T[] | undefined, id: string): T | undefined {
  const at = list?.findIndex((item) => item.id === id) ?? -1
  return at < 0 ? undefined : list?.[at + 1]
}
