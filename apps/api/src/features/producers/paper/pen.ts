import { join } from 'node:path'
import type PDFDocument from 'pdfkit'

export type Document = InstanceType<typeof PDFDocument>

const FONTS = join(import.meta.dirname, 'fonts')
export const REGULAR = join(FONTS, 'noto-sans-regular.ttf')
const BOLD = join(FONTS, 'noto-sans-bold.ttf')

/** A4 in points, with its margins. */
export const PAGE = { left: 51, top: 47, right: 544.28, bottom: 780 } as const
export const WIDTH = PAGE.right - PAGE.left

export const INK = { strong: '#211813', text: '#4a403a', quiet: '#6f6560', line: '#d9d3ca', accent: '#b34c15' } as const

interface Style {
  size?: number
  isBold?: boolean
  color?: string
}

interface Place {
  x: number
  y: number
  width: number
  align?: 'left' | 'right'
}

/** Writes on a page, and knows how far down it is. */
export class Pen {
  readonly document: Document
  y: number = PAGE.top

  constructor(document: Document) {
    this.document = document
  }

  /** @returns how high it is */
  write(text: string, { x, y, width, align = 'left' }: Place, style: Style = {}): number {
    const { document } = this
    const shown = text.normalize('NFC')
    this.#dip(style)
    document.fillColor(style.color ?? INK.text).text(shown, x, y, { width, align, lineGap: 1.5 })
    return document.heightOfString(shown, { width, lineGap: 1.5 })
  }

  measure(text: string, width: number, style: Style = {}): number {
    this.#dip(style)
    return this.document.heightOfString(text.normalize('NFC'), { width, lineGap: 1.5 })
  }

  line(
    y: number,
    { color = INK.line, width = 0.6, x = PAGE.left }: { color?: string; width?: number; x?: number } = {},
  ): void {
    this.document.moveTo(x, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(color).stroke()
  }

  /** @returns whether what follows stands on a new page */
  keep(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false
    this.document.addPage()
    this.y = PAGE.top
    return true
  }

  #dip({ size = 9.5, isBold = false }: Style): void {
    this.document.font(isBold ? BOLD : REGULAR).fontSize(size)
  }
}
