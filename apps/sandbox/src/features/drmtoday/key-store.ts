export interface StoredKey {
  assetId: string
  variantId: string
  streamType: string
  /** 16 bytes each. */
  keyId: Buffer
  key: Buffer
}

export interface KeyStore {
  /** A key of the same asset, variant and stream type is replaced, as a repeated ingestion does. */
  put(key: StoredKey): void
  findByKeyId(keyId: Buffer): StoredKey | null
  hasAsset(assetId: string): boolean
  list(): StoredKey[]
  clear(): void
}

export function createKeyStore(): KeyStore {
  const keys = new Map<string, StoredKey>()
  return {
    put(key) {
      keys.set(JSON.stringify([key.assetId, key.variantId, key.streamType, key.keyId.toString('hex')]), key)
    },
    findByKeyId: (keyId) => keys.values().find((key) => key.keyId.equals(keyId)) ?? null,
    hasAsset: (assetId) => keys.values().some((key) => key.assetId === assetId),
    list: () => [...keys.values()],
    clear: () => keys.clear(),
  }
}
