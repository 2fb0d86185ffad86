/** Of which nobody knows the browser. */
const TELEVISIONS: [RegExp, string][] = [
  [/Web0S|webOS\.TV/i, 'LG television'],
  [/Tizen/, 'Samsung television'],
  [/BRAVIA/, 'Sony television'],
  [/\bAFT[A-Z]/, 'Fire TV'],
  [/Android TV|Google ?TV/, 'Android TV'],
  [/SMART-TV|SmartTV|HbbTV/, 'A television'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrKey/, 'Chromecast'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const find = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** What a person calls the device, such as `Chrome on Android`, when it does not name itself. */
export function toDeviceName(userAgent: string | undefined): string {
  const television = find(TELEVISIONS, userAgent ?? '')
  if (television) return television
  const browser = find(BROWSERS, userAgent ?? '')
  const system = find(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'A device'
}
