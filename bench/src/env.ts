/** Where Chromium is; Debian's place when nothing is said. */
export function readChromiumPath(): string {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium'
}

/** The service, the server beside it and their parties take ten ports from this one on. */
export function readFirstPort(): number {
  return Number(process.env.BENCH_PORT || 19_080)
}

/** A web app that is built already, so that the service does not build it first. */
export function readBuiltWeb(): { WEB_DIST?: string } {
  return process.env.WEB_DIST ? { WEB_DIST: process.env.WEB_DIST } : {}
}
