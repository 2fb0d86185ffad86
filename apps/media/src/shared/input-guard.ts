/** Containers of films. Playlists, pictures and text that ffmpeg would also open are left out: they can name other files. */
const FILM_FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,flv,asf,mxf,ogg,dv,wav,mp3,aac,flac'

/**
 * Options that keep ffmpeg inside the one file that it was given. They stand before `-i`. Containers without a table
 * of their streams are read some way in, so that sound which begins late is found.
 */
export const INPUT_GUARD = [
  ...['-protocol_whitelist', 'file', '-format_whitelist', FILM_FORMATS],
  ...['-analyzeduration', '30M', '-probesize', '60M'],
]
