import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const PIECE_BYTES = 4 * 1024 * 1024

/** Reads a file to its end, away from the page. */
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  try {
    const hash = sha256.create()
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
      postMessage({ read: Math.min(at + PIECE_BYTES, file.size) })
    }
    postMessage({ sha256: bytesToHex(hash.digest()) })
  } catch {
    postMessage({ failed: true })
  }
})
