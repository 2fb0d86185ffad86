/** Ids are kept as text and told as numbers, which are longer than a number of JavaScript is exact. */
export const toWire = (payload: unknown): string =>
  JSON.stringify(payload).replace(/"(id|transaction|transaction_id)":"(\d{16,19})"/g, '"$1":$2')
