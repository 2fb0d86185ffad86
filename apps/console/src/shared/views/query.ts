/** As it is kept: without what is empty, and always in the same order. */
export function toQuery(asked: URLSearchParams): string {
  const given = new URLSearchParams([...asked].filter(([, value]) => value !== ''))
  given.sort()
  return given.toString()
}

export const isSameQuery = (one: string, other: string): boolean =>
  toQuery(new URLSearchParams(one)) === toQuery(new URLSearchParams(other))
