/** A place for each id that was ever seen. It only grows, and every later stock has the same one. */
export interface Slots {
  find(id: string): number | undefined
  open(id: string): number
  /** Of a slot that is open. */
  toId(slot: number): string
  readonly size: number
}

export function createSlots(): Slots {
  const slots = new Map<string, number>()
  const ids: string[] = []
  return {
    find: (id) => slots.get(id),
    open(id) {
      const known = slots.get(id)
      if (known !== undefined) return known
      slots.set(id, ids.length)
      return ids.push(id) - 1
    },
    toId: (slot) => ids[slot] ?? '',
    get size() {
      return ids.length
    },
  }
}
