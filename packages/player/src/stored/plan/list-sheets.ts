const SHEET = /^([^\s#]+)#xywh=/gm

/** The files of pictures that a storyboard names, as they stand beside the manifest; what stands elsewhere is left out. */
export function listSheets(vtt: string, storyboard: string): string[] {
  const folder = 'http://stored/'
  const urls = [...vtt.matchAll(SHEET)].map(([, name = '']) => new URL(name, folder + storyboard).href)
  const own = urls.filter((url) => url.startsWith(folder)).map((url) => decodeURIComponent(url.slice(folder.length)))
  return [...new Set(own)]
}
