/** Where Chromium is; Debian's place when nothing is said. */
export function readChromiumPath(): string {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium'
}

/** The service, the server beside it and their parties take ten ports from this one on. */
export function readFirstPort(): number {
  return Number(process.env.BENCH_PORT || 19_080)
}
