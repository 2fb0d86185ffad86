import type { Release } from '@kola/contract/releases/releases'

/** Does it, shows what stands after it, and says so. @returns whether it was done */
export type Act = (call: () => Promise<{ release: Release }>, done: string) => Promise<boolean>
