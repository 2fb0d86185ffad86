interface Telling {
  connection?: { type?: string }
}

/** The line as the browser tells, which Chromium on phones alone does. */
export function readNetworkClass(telling: Telling = navigator as Telling): 'wifi' | 'mobile' | 'other' | 'unknown' {
  const type = telling.connection?.type ?? 'unknown'
  if (type === 'wifi' || type === 'unknown') return type
  return type === 'cellular' ? 'mobile' : 'other'
}
