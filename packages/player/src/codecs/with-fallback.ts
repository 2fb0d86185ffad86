import type { EngineFactory } from '../engines/engine.ts'
import type { PlayerError } from '../player-error.ts'
import type { MediaSource } from '../source.ts'

/**
 * An engine that goes on with `source.fallbackUrl`, from where the film stood, when the source itself comes apart: nobody
 * sees more of it than a film that loads.
 */
export function withFallback(factory: EngineFactory, onFallback: (error: PlayerError) => void): EngineFactory {
  return (report) => {
    let source: MediaSource | null = null
    let positionSeconds = 0
    const engine = factory((patch) => {
      const { status, error } = patch
      if (status === 'error' && error && source?.fallbackUrl && isOfSource(error)) {
        source = toFallback(source, source.fallbackUrl)
        onFallback(error)
        void engine.run({ type: 'load', source, startSeconds: positionSeconds })
        return
      }
      positionSeconds = patch.positionSeconds ?? positionSeconds
      report(patch)
    })
    return {
      run(command) {
        if (command.type === 'load') {
          source = command.source
          positionSeconds = command.startSeconds ?? 0
        }
        return engine.run(command)
      },
    }
  }
}

/** All of it but what belongs to the codecs that are given up. */
function toFallback(source: MediaSource, url: string): MediaSource {
  const { manifest: _, codecs: __, fallbackUrl: ___, ...rest } = source
  return { ...rest, url }
}

/** What a device cannot decode or read, and files that are not there; a line that is gone is gone for every codec. */
function isOfSource({ category, status }: PlayerError): boolean {
  return category === 'media' || category === 'manifest' || status === 404
}
