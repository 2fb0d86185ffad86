import { encode } from 'uqr'
import { say } from './words.ts'

/** Light fields around a code, which cameras need: ISO/IEC 18004 asks for four. */
const QUIET_FIELDS = 4

/** One path of squares; the camera of a phone reads it from the sofa. */
export function QrCode({ text, address }: { text: string; address: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_FIELDS })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg className="tv-code__square" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say('square', { address })}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
