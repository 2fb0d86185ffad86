import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { toCountry, toPlace } from '#shared/http/place.ts'

/** Only a proxy that is believed may say where its caller is. */
const isThroughProxy = ({ ips }: FastifyRequest) => (ips?.length ?? 0) > 1

export function installPlaces(app: FastifyInstance, headers: Config['http']['placeHeaders']): void {
  app.decorateRequest('place', {
    getter(this: FastifyRequest) {
      return isThroughProxy(this) ? toPlace(this.headers, headers) : ''
    },
  })
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      return isThroughProxy(this) ? toCountry(this.headers, headers) : null
    },
  })
}
