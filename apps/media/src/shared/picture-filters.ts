import type { Probe } from './probe.ts'

/** Colours of a high dynamic range film brought to those of an ordinary screen. */
const TONE_MAP = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
]

/** What is done to the picture before it is scaled, for renditions, storyboard and pictures alike. */
export function pictureFilters(probe: Probe): string[] {
  return [...(probe.video.isInterlaced ? ['bwdif=mode=send_frame'] : []), ...(probe.video.isHdr ? TONE_MAP : [])]
}
