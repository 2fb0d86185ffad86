import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Each player as its makers ship it. */
const SCRIPTS = {
  shaka: 'shaka-player/dist/shaka-player.compiled.js',
  dashjs: 'dashjs/dist/modern/umd/dash.all.min.js',
  hlsjs: 'hls.js/dist/hls.min.js',
} as const

export type PlayerName = keyof typeof SCRIPTS

export interface PlayerPages {
  toUrl(player: PlayerName): string
  close(): void
}

/** Pages of an origin of their own with one player each and nothing of ours, as a partner's site would be. */
export async function servePlayerPages(): Promise<PlayerPages> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const [player, kind] = name.split('.') as [PlayerName, string]
    if (!(player in SCRIPTS)) return response.writeHead(404).end()
    if (kind === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(`<!doctype html><video muted playsinline></video><script src="/${player}.js"></script>`)
    }
    response.writeHead(200, { 'content-type': 'text/javascript' })
    return createReadStream(fileURLToPath(new URL(`../../../node_modules/${SCRIPTS[player]}`, import.meta.url))).pipe(
      response,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { toUrl: (player) => `http://localhost:${port}/${player}.html`, close: () => void server.close() }
}
