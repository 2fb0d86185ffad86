/** What another party's field understands: a colour of ours as red, green and blue. */
export function toRgb(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** How the field's letters look: those of the page around it. */
export function readFieldStyle(around: HTMLElement): object {
  const { color, fontFamily } = getComputedStyle(around)
  const quiet = getComputedStyle(around).getPropertyValue('--text-quiet')
  return {
    base: { color: toRgb(color), fontSize: '16px', fontFamily, '::placeholder': { color: toRgb(quiet) } },
  }
}
