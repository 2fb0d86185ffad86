import type { KeyLabel } from '@kola/contract/media'

/** One stream to be packaged, in words that both the encoder's plan and a folder of finished renditions can say. */
export type StreamInput =
  | { kind: 'video'; name: string; file: string; keyLabel: Extract<KeyLabel, 'SD' | 'HD'>; audioTier: string }
  | { kind: 'audio'; name: string; file: string; language: string; label: string; tier: string }
  | { kind: 'text'; name: string; file: string; language: string; label: string }

/** A content key as the packager takes it. */
export interface ContentKey {
  label: KeyLabel
  keyId: string
  keyHex: string
}

export type Scheme = 'cenc' | 'cbcs'
