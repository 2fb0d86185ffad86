/** Every browser of an iPhone or iPad is Apple's engine; on a Mac only Safari is. */
export function isAppleBrowser(userAgent: string): boolean {
  if (/iPhone|iPad|iPod|AppleCoreMedia|AppleTV/.test(userAgent)) return true
  return /Macintosh.*Version\/[\d.]+.*Safari/.test(userAgent) && !/Chrom(e|ium)|Edg|Firefox|OPR/.test(userAgent)
}
