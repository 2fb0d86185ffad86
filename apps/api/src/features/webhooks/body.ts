/** What is sent: the same text each time, for it is signed and told by one id. */
export const toBody = ({ type, at, data }: { type: string; at: Date; data: Record<string, unknown> }): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
