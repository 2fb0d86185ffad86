const STEPS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `8.41 GB` */
export function toSize(bytes: number): string {
  let [size, step] = [bytes, 0]
  while (size >= 1_000 && step < STEPS.length - 1) [size, step] = [size / 1_000, step + 1]
  const digits = step === 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2
  return `${size.toFixed(digits)} ${STEPS[step]}`
}

/** `1 h 40 min`, `3 min`, `20 s` */
export function toLong(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
