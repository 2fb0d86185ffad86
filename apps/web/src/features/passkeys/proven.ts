/**
 * Does what wants it shown lately that it is them, and asks for that where it must.
 * @returns null when they did not show it
 */
export type Proven = <T>(work: () => Promise<T>) => Promise<T | null>
