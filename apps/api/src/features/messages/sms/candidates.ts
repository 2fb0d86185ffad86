/** One, and one more when it does not deliver. */
const GATEWAYS_PER_MESSAGE = 2

/** The gateways that may still have a try at a message, in their order. */
export function toCandidates<T extends string>(order: readonly T[], tried: readonly string[]): T[] {
  const left = Math.max(0, GATEWAYS_PER_MESSAGE - tried.length)
  return order.filter((slug) => !tried.includes(slug)).slice(0, left)
}
