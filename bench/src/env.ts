/** Where Chromium is; Debian's place when nothing is said. */
export function readChromiumPath(): string {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium'
}
