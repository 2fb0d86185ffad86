const STEPS = ['B', 'kB', 'MB', 'GB'] as const

/** `zero-balance.mov, 8.41 GB` */
export function toFileText({ name, sizeBytes }: { name: string; sizeBytes: number }): string {
  let [size, step] = [sizeBytes, 0]
  while (size >= 1_000 && step < STEPS.length - 1) [size, step] = [size / 1_000, step + 1]
  const digits = step === 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2
  return `${name}, ${size.toFixed(digits)} ${STEPS[step]}`
}
