import { Component, type ReactNode } from 'react'

interface Held {
  card: Element
  /** Below the top of the window, in pixels. */
  top: number
}

const topOf = (card: Element) => card.getBoundingClientRect().top

/**
 * The card whose panel is open stays where it is while a row comes or goes above it, such as My List with its first
 * title: the page is scrolled by as much, so that the panel stays under the pointer.
 */
export class HoldStill extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Held | null {
    const card = document.querySelector('.card[data-open]')
    return card && { card, top: topOf(card) }
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: Held | null): void {
    if (!held?.card.isConnected) return
    const moved = topOf(held.card) - held.top
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return this.props.children
  }
}
