import { connect, type Socket } from 'node:net'

/** A prime, so that one range after the other lies somewhere else and each is asked for once before any comes again. */
const STRIDE = 7_919

/**
 * Asks for ranges of one file as fast as the other side gives them, over keep-alive connections: reads heads only for the
 * length and drops the bytes, so that the client is not what is measured.
 */
export async function rangesPerSecond(
  url: URL,
  { rangeBytes, sizeBytes }: { rangeBytes: number; sizeBytes: number },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const ends = performance.now() + seconds * 1000
  const ranges = Math.max(1, Math.floor(sizeBytes / rangeBytes))
  let next = 0
  let done = 0
  const toRequest = () => {
    const start = ((next++ * STRIDE) % ranges) * rangeBytes
    const range = `bytes=${start}-${Math.min(sizeBytes, start + rangeBytes) - 1}`
    return `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nRange: ${range}\r\n\r\n`
  }
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(url.port), '127.0.0.1', () => socket.write(toRequest()))
      socket.on('error', reject)
      readAnswers(socket, () => {
        done++
        if (performance.now() < ends) return void socket.write(toRequest())
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, client))
  return done / seconds
}

function readAnswers(socket: Socket, onAnswer: () => void): void {
  let head = ''
  let left = 0
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) left -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!/^HTTP\/1.1 206/.test(head)) return void socket.destroy(new Error(head.slice(0, 200)))
      left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4)
      head = ''
    }
    if (left === 0) onAnswer()
  })
}
