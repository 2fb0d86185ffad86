import type { Plugin } from 'vite'

/** Styles of ours: what libraries publish stays as it is. */
const OURS = /^(?!.*\/node_modules\/).*\.css$/
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g

/** From linear light to a byte of sRGB. IEC 61966-2-1. */
function toByte(light: number): number {
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(value, 0), 1) * 255)
}

/** Björn Ottosson's matrices, as in CSS Color 4 §9.2. The hue is in degrees. */
function toRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return [red, green, blue].map(toByte)
}

/** Colours that are written in oklch as every browser reads them: `oklch(0.77 0.162 62)` is `#fc992f`. */
export function toPlainColours(css: string): string {
  return css.replace(OKLCH, (...parts) => {
    const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = parts.slice(1, 5).map((part = '1') => Number(part))
    const bytes = [...toRgb(lightness, chroma, hue), Math.round(alpha * 255)]
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return `#${hex.replace(/ff$/, '')}`
  })
}

/** Each colour once in our styles; the minifier would give each oklch twice, in hex and in lab, which is a kilobyte more. */
export function plainColours(): Plugin {
  return {
    name: 'kola:plain-colours',
    enforce: 'pre',
    transform: {
      filter: { id: OURS },
      handler: (css, id) => (OURS.test(id) ? { code: toPlainColours(css), map: null } : null),
    },
  }
}
