import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that is always the same for a seed and a purpose. */
export const draw = (seed: string, purpose: string): number =>
  createHash('sha256').update(`${purpose}\n${seed}`).digest().readUIntBE(0, 6) / 2 ** 48
