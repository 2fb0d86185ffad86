/** When a token ends that lives so long from now, as sessions keep it. */
export const toExpiry = (lifetimeSeconds: number): string =>
  new Date(Date.now() + lifetimeSeconds * 1_000).toISOString()
