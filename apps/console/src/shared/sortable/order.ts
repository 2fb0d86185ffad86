/** The same list with one of it at another place. */
export function moveTo<T extends { id: string }>(items: readonly T[], id: string, to: number): T[] {
  const moved = items.find((one) => one.id === id)
  if (!moved) return [...items]
  const rest = items.filter((one) => one !== moved)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}

/** Where something lands that is let go before or behind another one. */
export function toPlace(
  ids: readonly string[],
  id: string,
  { over, isBehind }: { over: string; isBehind: boolean },
): number {
  const [from, onto] = [ids.indexOf(id), ids.indexOf(over)]
  const before = onto + (isBehind ? 1 : 0)
  return from < before ? before - 1 : before
}
