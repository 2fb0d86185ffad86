declare module 'fastify' {
  interface FastifyRequest {
    /** Of the playback that this call begins, where it was chosen ahead; null elsewhere. */
    playbackSessionId: string | null
  }
}
