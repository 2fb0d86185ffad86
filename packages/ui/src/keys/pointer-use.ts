let isPointed = false

/** With a pointer in the hand the arrow keys mean what they mean at a desk; without one they are a remote's. */
export const isPointerUsed = (): boolean => isPointed

export function notePointer(): void {
  isPointed = true
}
