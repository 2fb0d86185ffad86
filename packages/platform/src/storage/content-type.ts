const TYPES: Readonly<Record<string, string>> = {
  mpd: 'application/dash+xml',
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  /** Avatars; the policy of these answers keeps scripts and styles in it from running. */
  svg: 'image/svg+xml',
}

/** @returns null for a kind of file that is never served */
export function toContentType(path: string): string | null {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? null
}
